/**
 * The figures of a chart as rows, for its CSV and JSON files. Files have no language, so leagues
 * and clubs have their English names.
 *
 * Where the files are: `/data/charts/PLACE/NAME.csv` and `.json`, PLACE being `record`, `market`,
 * `test` (of past seasons) or `seasons/LEAGUE/2026-27`, and NAME the chart's subject.
 */
import { OPEN_FOLDER } from '#data/model/addresses.ts'
import type { Cell, Column } from '#data/release/tables/columns.ts'

export interface ChartColumn extends Column {
  /** Null for words and days. */
  readonly unit: string | null
}

export interface Chart {
  /** Below `/data/charts/`, without an ending: `record/calibration`. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** What the figures are counted from. */
  readonly source: string
  /** Time or day up to which they are counted. */
  readonly asOf: string | null
  /** Filters on the figures, such as one league. */
  readonly filters: Readonly<Record<string, string | number>>
  readonly columns: readonly ChartColumn[]
  readonly rows: readonly Readonly<Record<string, Cell>>[]
}

/** Charts by id. A chart without rows has neither files nor links. */
export type Charts = ReadonlyMap<string, Chart>

export const toCharts = (charts: readonly Chart[]): Charts =>
  new Map(charts.filter(({ rows }) => rows.length > 0).map((chart) => [chart.id, chart]))

/** Those of a page that shows a few of them. */
export const pickCharts = (charts: Charts, isShown: (id: string) => boolean): Charts =>
  toCharts([...charts.values()].filter(({ id }) => isShown(id)))

export const CHART_FORMATS = [
  { ending: 'csv', name: 'CSV', type: 'text/csv' },
  { ending: 'json', name: 'JSON', type: 'application/json' },
] as const
export type ChartEnding = (typeof CHART_FORMATS)[number]['ending']

const CHARTS_FOLDER = `${OPEN_FOLDER}charts/`
export const toChartPath = ({ id }: Pick<Chart, 'id'>, ending: ChartEnding) =>
  `${CHARTS_FOLDER}${id}.${ending}`

const make =
  (type: Column['type'], unit: string | null) =>
  (name: string, description: string): ChartColumn => ({ name, type, unit, description })

export const text = make('string', null)
export const day = make('date', null)
export const instant = make('datetime', 'UTC')
export const matches = make('integer', 'matches')
export const points = make('integer', 'points')
export const place = make('integer', 'place')
export const round = make('integer', 'rounds')
/** Whole per cent. */
export const percent = make('integer', 'per cent')
/** 0 to 1. */
export const share = make('number', 'share')
export const score = make('number', 'score')
export const scoreOrShare = make('number', 'see the row')
export const count = make('integer', 'count')
export const optional = (column: ChartColumn): ChartColumn => ({ ...column, isOptional: true })

/** Groups the engine's inputs by factor group, and inside a group by source. */
import type { EngineInputId, InputSourceId } from '#data/model/forecast/engine-inputs.ts'
import type { FactorGroup } from '#data/model/forecast/prediction.ts'

interface ListedFeature {
  readonly id: EngineInputId
  readonly group: FactorGroup
  readonly sourceId: InputSourceId
}

export interface FeatureGroup {
  readonly group: FactorGroup
  readonly count: number
  readonly sources: readonly { readonly sourceId: InputSourceId; readonly ids: EngineInputId[] }[]
}

/** Groups and sources stand in the order in which the list first names them. */
export function groupInputs(features: readonly ListedFeature[]): FeatureGroup[] {
  return [...Map.groupBy(features, ({ group }) => group)].map(([group, members]) => ({
    group,
    count: members.length,
    sources: [...Map.groupBy(members, ({ sourceId }) => sourceId)].map(([sourceId, rows]) => ({
      sourceId,
      ids: rows.map(({ id }) => id),
    })),
  }))
}

/** The types of the public calls, made from /api/openapi.json by document.test.ts. */
export interface paths {
  '/api/matches/public': {
    parameters: {}
    /** Up to 50 matches by their ids: fixture, receipt, and after the match the verdict */
    get: operations['getApiMatchesPublic']
  }
  '/api/matches/preview': {
    parameters: {}
    /** The first ten matches of the next day with matches */
    get: operations['getApiMatchesPreview']
  }
  '/api/matches/live': {
    parameters: {}
    /** The scores of matches in play and of those that ended in the last six hours */
    get: operations['getApiMatchesLive']
  }
  '/api/matches/dates': {
    parameters: {}
    /** The days ahead with matches */
    get: operations['getApiMatchesDates']
  }
  '/api/matches/leagues': {
    parameters: {}
    /** The names of the leagues */
    get: operations['getApiMatchesLeagues']
  }
  '/api/matches/{id}/fixture': {
    parameters: {}
    /** Who plays when */
    get: operations['getApiMatchesIdFixture']
  }
  '/api/ledger/matches': {
    parameters: {}
    /** The matches of a day with their entries in the log */
    get: operations['getApiLedgerMatches']
  }
  '/api/ledger/proof/{matchId}': {
    parameters: {}
    /** The proof file of a match (C2SP tlog-proof) */
    get: operations['getApiLedgerProofMatchId']
  }
  '/api/ledger/witnesses': {
    parameters: {}
    /** The checkpoint of the log and what its witnesses say */
    get: operations['getApiLedgerWitnesses']
  }
  '/api/predictions': {
    parameters: {}
    /** When we last published, with which model, and for which days */
    get: operations['getApiPredictions']
  }
  '/api/predictions/{day}': {
    parameters: {}
    /** The matches of a day ahead, with figures for its first three */
    get: operations['getApiPredictionsDay']
  }
  '/api/predictions/leagues/{league}': {
    parameters: {}
    /** The matches ahead of a league, with figures for the first three of each day */
    get: operations['getApiPredictionsLeaguesLeague']
  }
  '/api/export/settled.json': {
    parameters: {}
    /** Every settled prediction with its result, as JSON; the Link header names the next page */
    get: operations['getApiExportSettledJson']
  }
  '/api/export/settled.csv': {
    parameters: {}
    /** Every settled prediction with its result, as CSV */
    get: operations['getApiExportSettledCsv']
  }
  '/api/feed/checkpoints.xml': {
    parameters: {}
    /** The checkpoints of the log as RSS */
    get: operations['getApiFeedCheckpointsXml']
  }
  '/api/feed/fixtures.ics': {
    parameters: {}
    /** The matches of all leagues, or of one, as a calendar */
    get: operations['getApiFeedFixturesIcs']
  }
  '/api/discounts/active': {
    parameters: {}
    /** The discount that everybody is offered at present */
    get: operations['getApiDiscountsActive']
  }
  '/api/record': {
    parameters: {}
    /** The accuracy that the predictions revealed in the log prove */
    get: operations['getApiRecord']
  }
  '/api/openapi.json': {
    parameters: {}
    /** The OpenAPI document of these calls */
    get: operations['getApiOpenapiJson']
  }
  '/ledger/{path}': {
    parameters: {}
    /** A file of the public log (C2SP tlog-tiles): checkpoint, key, or a tile */
    get: operations['getLedgerFile']
  }
  '/calendar/{kind}/{file}': {
    parameters: {}
    /** The matches of a team or a league as a calendar */
    get: operations['getCalendarKindFile']
  }
  '/feed/{kind}/{file}': {
    parameters: {}
    /** The matches of a team or a league as an Atom feed */
    get: operations['getFeedKindFile']
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    Problem: {
      type: string
      title: string
      status: number
      detail: string
      code: string
      requestId?: string
      errors?: {
        path: string
        message: string
      }[]
      params?: {
        [key: string]: number
      }
    }
  }
  responses: {
    /** @description What went wrong, as RFC 9457 has it. */
    Problem: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
  }
  parameters: never
  requestBodies: never
  headers: {
    /** @description For If-None-Match. */
    ETag: string
    /** @description Units left (r) and seconds until there are all of them again (t). A reply that is in the memory of the server costs 1, any other 10. */
    RateLimit: string
    /** @description Units (q) in a window of so many seconds (w), for one network address. */
    'RateLimit-Policy': string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  getApiMatchesPublic: {
    parameters: {
      query: {
        ids: string
      }
    }
    responses: {
      /** @description Up to 50 matches by their ids: fixture, receipt, and after the match the verdict */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            matches: {
              match: {
                id: string
                matchDate: string
                matchTime: string
                league: string
                homeTeam: string
                awayTeam: string
                /** @enum {string} */
                matchStatus:
                  'scheduled' | 'live' | 'finished' | 'postponed' | 'cancelled' | 'abandoned'
                isMock: boolean
              }
              receipt: {
                entry: number
                /** Format: date-time */
                madeAt: string
                revision: number
                modelVersion: string
              } | null
              opened: {
                homeScore: number
                awayScore: number
                /** @enum {string} */
                predictedOutcome: 'home_win' | 'draw' | 'away_win'
                chance: number
                wasCorrect: boolean
              } | null
            }[]
            unknown: string[]
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiMatchesPreview: {
    parameters: {}
    responses: {
      /** @description The first ten matches of the next day with matches */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            day: string | null
            matches: {
              match: {
                id: string
                matchDate: string
                matchTime: string
                league: string
                homeTeam: string
                awayTeam: string
                /** @enum {string} */
                matchStatus:
                  'scheduled' | 'live' | 'finished' | 'postponed' | 'cancelled' | 'abandoned'
                isMock: boolean
              }
              prediction: {
                homeWinProbability: number
                drawProbability: number
                awayWinProbability: number
                predictedHomeScore: number
                predictedAwayScore: number
                probOver15Goals: number
                probOver25Goals: number
              } | null
              isBlurred: boolean
            }[]
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiMatchesLive: {
    parameters: {}
    responses: {
      /** @description The scores of matches in play and of those that ended in the last six hours */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            id: string
            /** @enum {string} */
            matchStatus: 'scheduled' | 'live' | 'finished' | 'postponed' | 'cancelled' | 'abandoned'
            actualHomeScore: number | null
            actualAwayScore: number | null
            redCards?: [number, number]
            clock: string | null
          }[]
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiMatchesDates: {
    parameters: {
      query?: {
        league?: string
      }
    }
    responses: {
      /** @description The days ahead with matches */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': string[]
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiMatchesLeagues: {
    parameters: {}
    responses: {
      /** @description The names of the leagues */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': string[]
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiMatchesIdFixture: {
    parameters: {
      path: {
        id: string
      }
    }
    responses: {
      /** @description Who plays when */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            id: string
            matchDate: string
            matchTime: string
            league: string
            homeTeam: string
            awayTeam: string
            /** @enum {string} */
            matchStatus: 'scheduled' | 'live' | 'finished' | 'postponed' | 'cancelled' | 'abandoned'
            isMock: boolean
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiLedgerMatches: {
    parameters: {
      query?: {
        day?: string
      }
    }
    responses: {
      /** @description The matches of a day with their entries in the log */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            day: string | null
            firstDay: string | null
            lastDay: string | null
            matches: {
              matchId: string
              homeTeam: string
              awayTeam: string
              /** Format: date-time */
              kickoffAt: string
              commitIndex: number | null
              openIndex: number | null
            }[]
            clubColours: {
              [key: string]: string
            }
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiLedgerProofMatchId: {
    parameters: {
      path: {
        matchId: string
      }
    }
    responses: {
      /** @description The proof file of a match (C2SP tlog-proof) */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'text/plain': unknown
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiLedgerWitnesses: {
    parameters: {}
    responses: {
      /** @description The checkpoint of the log and what its witnesses say */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            origin: string
            size: number
            rootHash: string
            witnesses: {
              name: string
              key: string
              /** @enum {string} */
              status: 'current' | 'earlier' | 'conflict' | 'silent'
              size: number | null
              seenAt: string | null
            }[]
            policy: string | null
            handOvers: {
              index: number
              entry: string
            }[]
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiPredictions: {
    parameters: {}
    responses: {
      /** @description When we last published, with which model, and for which days */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            isDemo: boolean
            /** Format: date-time */
            generatedAt: string
            modelVersion: string
            days: string[]
            /** @default [] */
            lacks: ('cups' | 'lineups' | 'live' | 'tv' | 'referees' | 'weather')[]
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiPredictionsDay: {
    parameters: {
      path: {
        day: string
      }
    }
    responses: {
      /** @description The matches of a day ahead, with figures for its first three */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            day: string | null
            matches: {
              match: {
                id: string
                matchDate: string
                matchTime: string
                league: string
                homeTeam: string
                awayTeam: string
                /** @enum {string} */
                matchStatus:
                  'scheduled' | 'live' | 'finished' | 'postponed' | 'cancelled' | 'abandoned'
                isMock: boolean
              }
              prediction: {
                homeWinProbability: number
                drawProbability: number
                awayWinProbability: number
                predictedHomeScore: number
                predictedAwayScore: number
                probOver15Goals: number
                probOver25Goals: number
              } | null
              isBlurred: boolean
            }[]
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiPredictionsLeaguesLeague: {
    parameters: {
      path: {
        league:
          | 'champions-league'
          | 'europa-league'
          | 'conference-league'
          | 'premier-league'
          | 'la-liga'
          | 'bundesliga'
          | 'serie-a'
          | 'ligue-1'
          | 'super-lig'
          | 'championship'
          | 'la-liga-2'
          | '2-bundesliga'
          | 'serie-b'
          | 'ligue-2'
      }
    }
    responses: {
      /** @description The matches ahead of a league, with figures for the first three of each day */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            day: string | null
            matches: {
              match: {
                id: string
                matchDate: string
                matchTime: string
                league: string
                homeTeam: string
                awayTeam: string
                /** @enum {string} */
                matchStatus:
                  'scheduled' | 'live' | 'finished' | 'postponed' | 'cancelled' | 'abandoned'
                isMock: boolean
              }
              prediction: {
                homeWinProbability: number
                drawProbability: number
                awayWinProbability: number
                predictedHomeScore: number
                predictedAwayScore: number
                probOver15Goals: number
                probOver25Goals: number
              } | null
              isBlurred: boolean
            }[]
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiExportSettledJson: {
    parameters: {
      query?: {
        from?: string
        to?: string
        league?: string
        page?: number
      }
    }
    responses: {
      /** @description Every settled prediction with its result, as JSON; the Link header names the next page */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            isDemo: boolean
            page: number
            totalPages: number
            predictions: {
              matchId: string
              league: string
              homeTeam: string
              awayTeam: string
              /** Format: date-time */
              kickoffAt: string
              revision: number
              modelVersion: string
              /** Format: date-time */
              madeAt: string
              /** @enum {string} */
              predictedOutcome: 'home_win' | 'draw' | 'away_win'
              homeWinProbability: number
              drawProbability: number
              awayWinProbability: number
              predictedHomeScore: number
              predictedAwayScore: number
              probOver25Goals: number
              confidenceScore: number
              homeScore: number
              awayScore: number
              /** @enum {string} */
              outcome: 'home_win' | 'draw' | 'away_win'
              wasCorrect: boolean
              scoreAccurate: boolean
              openEntry: number
              isDemo: boolean
            }[]
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiExportSettledCsv: {
    parameters: {
      query?: {
        from?: string
        to?: string
        league?: string
        page?: number
      }
    }
    responses: {
      /** @description Every settled prediction with its result, as CSV */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'text/csv': unknown
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiFeedCheckpointsXml: {
    parameters: {}
    responses: {
      /** @description The checkpoints of the log as RSS */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/rss+xml': unknown
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiFeedFixturesIcs: {
    parameters: {
      query?: {
        league?: string
      }
    }
    responses: {
      /** @description The matches of all leagues, or of one, as a calendar */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'text/calendar': unknown
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiDiscountsActive: {
    parameters: {}
    responses: {
      /** @description The discount that everybody is offered at present */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                percentOff: number
                name: string
                durationMonths: number
                /** Format: date-time */
                expiresAt: string
              }
            | {
                percentOff: null
              }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiRecord: {
    parameters: {}
    responses: {
      /** @description The accuracy that the predictions revealed in the log prove */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            asOf: string | null
            from: string | null
            to: string | null
            n: number
            outcome: {
              n: number
              correct: number
              accuracy: number | null
              interval: [number, number] | null
            }
            exactScore: {
              n: number
              correct: number
              accuracy: number | null
              interval: [number, number] | null
            }
            withinOneGoal: {
              n: number
              correct: number
              accuracy: number | null
              interval: [number, number] | null
            }
            highConfidence: {
              n: number
              correct: number
              accuracy: number | null
              interval: [number, number] | null
            }
            over25: {
              n: number
              correct: number
              accuracy: number | null
              interval: [number, number] | null
            }
            brier: number | null
            logLoss: number | null
            rps: number | null
            calibration: {
              from: number
              to: number
              n: number
              predicted: number
              observed: number
            }[]
            byLeague: {
              [key: string]: {
                n: number
                outcome: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                exactScore: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                withinOneGoal: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                highConfidence: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                over25: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                brier: number | null
                logLoss: number | null
                rps: number | null
              }
            }
            byModel: {
              [key: string]: {
                n: number
                outcome: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                exactScore: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                withinOneGoal: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                highConfidence: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                over25: {
                  n: number
                  correct: number
                  accuracy: number | null
                  interval: [number, number] | null
                }
                brier: number | null
                logLoss: number | null
                rps: number | null
              }
            }
            baseRates: {
              homeWin: number | null
              draw: number | null
              awayWin: number | null
              over25: number | null
              outcomeAccuracy: number | null
              over25Accuracy: number | null
              brier: number | null
              logLoss: number | null
              rps: number | null
            }
            yardsticks: {
              outcome: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              exactScore: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              withinOneGoal: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              highConfidence: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              over25: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
            }
            byDay?: {
              day: string
              n: number
              correct: number
              homeWins: number
            }[]
            log: {
              entries: number
              committed: number
              opened: number
              waiting: number
              overdue: number
              calledOff: number
              voided: number
              /** @default 0 */
              unopenable: number
              /** @default 0 */
              voidedAfterKickoff: number
            }
            firstRevision: {
              n: number
              outcome: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              exactScore: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              withinOneGoal: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              highConfidence: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              over25: {
                n: number
                correct: number
                accuracy: number | null
                interval: [number, number] | null
              }
              brier: number | null
              logLoss: number | null
              rps: number | null
            }
          }
        }
      }
      default: components['responses']['Problem']
    }
  }
  getApiOpenapiJson: {
    parameters: {}
    responses: {
      /** @description The OpenAPI document of these calls */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/json': unknown
        }
      }
      default: components['responses']['Problem']
    }
  }
  getLedgerFile: {
    parameters: {
      path: {
        path: string
      }
    }
    responses: {
      /** @description A file of the public log (C2SP tlog-tiles): checkpoint, key, or a tile */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/octet-stream': unknown
        }
      }
      default: components['responses']['Problem']
    }
  }
  getCalendarKindFile: {
    parameters: {
      query?: {
        lang?: 'en' | 'es' | 'fr' | 'de' | 'it' | 'pt' | 'ro' | 'tr'
      }
      path: {
        file: string
        kind: 'team' | 'league'
      }
    }
    responses: {
      /** @description The matches of a team or a league as a calendar */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'text/calendar': unknown
        }
      }
      default: components['responses']['Problem']
    }
  }
  getFeedKindFile: {
    parameters: {
      query?: {
        lang?: 'en' | 'es' | 'fr' | 'de' | 'it' | 'pt' | 'ro' | 'tr'
      }
      path: {
        file: string
        kind: 'team' | 'league'
      }
    }
    responses: {
      /** @description The matches of a team or a league as an Atom feed */
      200: {
        headers: {
          ETag: components['headers']['ETag']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          'application/atom+xml': unknown
        }
      }
      default: components['responses']['Problem']
    }
  }
}

import { CHANGE_VIAS } from '@vitrine/contract/history/history'
import { idOf } from '../search/address-values.ts'
import type { HistoryFilter } from './history-api.ts'

/** The parameters of an address that filter a record's history. */
export const HISTORY_PARAMS = ['field', 'by', 'via'] as const
type HistoryParams = Readonly<Partial<Record<(typeof HISTORY_PARAMS)[number], string>>>

/** The filter of an address; ignores invalid values. */
export const readHistoryFilter = ({ field, by, via }: HistoryParams): HistoryFilter => ({
  field,
  by: idOf(by),
  via: CHANGE_VIAS.find(known => known === via),
})

export const historyParams = ({ field, by, via }: HistoryFilter) => ({ field, by: by?.toString(), via })

export const isHistoryFiltered = (filter: HistoryFilter): boolean =>
  Object.values(filter).some(value => value !== undefined)

import { badRequest } from '@vitrine/contract/api/api-error'
import { CHANGE_VIAS, type ChangeVia, HISTORY_PARAMETERS } from '@vitrine/contract/history/history'
import { readWholeNumbers } from '@vitrine/contract/lists/query-numbers'
import { readWord } from '@vitrine/contract/lists/query-words'
import type { HistoryQuery } from './history.queries.ts'
import { historyMessages } from './history-messages.ts'

type RawQuery = Readonly<Record<string, unknown>>

/** Reads the query string of a history. @throws 400 that names the wrong parameter */
export function readHistoryQuery({ field, by, via, ...numbers }: RawQuery): HistoryQuery {
  return {
    ...readWholeNumbers(HISTORY_PARAMETERS, numbers),
    field: readText('field', field),
    by: readPerson(by),
    via: readVia(via),
  }
}

/** Reads the query string of changes. @throws 400 for an unknown parameter */
export function cursorOf({ since, ...others }: RawQuery): string | undefined {
  readWholeNumbers({}, others)
  return readText('since', since)
}

function readText(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw badRequest(historyMessages.repeated(name), name)
}

function readPerson(value: unknown): number | undefined {
  const text = readText('by', value)
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw badRequest(historyMessages.invalidPersonId('by', text), 'by')
  return Number(text)
}

function readVia(value: unknown): ChangeVia | undefined {
  const text = readText('via', value)
  return text === undefined ? undefined : readWord('via', CHANGE_VIAS, text)
}

import { ApiError } from '../api/api-error.ts'
import type { ListSpec } from '../api/list-spec.ts'
import type { RecordKind } from '../api/record-kinds.ts'
import { datasetList } from '../datasets/datasets.ts'
import { parseListQuery } from '../lists/parse-list-query.ts'
import { sampleList } from '../samples/samples.ts'
import { slideList } from '../slides/slides.ts'
import { parseGroupQuery } from './groups.ts'
import type { View } from './views.ts'

/** Columns that can be pinned. */
const MAX_PINNED = 4

/** What the lists of tables take. */
export const TABLE_LISTS: Readonly<Record<RecordKind, ListSpec>> = {
  slides: slideList,
  samples: sampleList,
  datasets: datasetList,
}

/** Ids of columns, which the web gives them. */
const COLUMN_ID = '[^\\s,:][^,:]{0,99}'
const WIDTH = `${COLUMN_ID}:\\d{1,5}`

/** Parameters of a table that its list does not have: how they are written. */
const TABLE_PARAMETERS: Readonly<Record<string, { readonly pattern: RegExp; readonly accepted: string }>> = {
  columns: {
    pattern: new RegExp(`^(?:${COLUMN_ID}(?:,${COLUMN_ID})*)?$`),
    accepted: 'names of columns, separated by commas',
  },
  widths: { pattern: new RegExp(`^(?:${WIDTH}(?:,${WIDTH})*)?$`), accepted: 'widths as in name:240,organ:120' },
  pinned: { pattern: new RegExp(`^[0-${MAX_PINNED}]?$`), accepted: `a whole number from 0 to ${MAX_PINNED}` },
  density: { pattern: /^(?:compact|normal|relaxed)?$/, accepted: 'compact, normal or relaxed' },
  layout: { pattern: /^(?:table|gallery)?$/, accepted: 'table or gallery' },
  tile: {
    pattern: /^(?:9[6-9]|[12]\d\d|3[01]\d|320)?$/,
    accepted: 'the width of a tile in pixels, a whole number from 96 to 320',
  },
  captions: {
    pattern: new RegExp(`^(?:${COLUMN_ID}(?:,${COLUMN_ID})?)?$`),
    accepted: 'the names of one or two columns, separated by a comma',
  },
}
/** Parameters that select a part of a list or of its groups, not its content: no address of a table has them. */
const PAGE_PARAMETERS = ['limit', 'offset', 'path', 'group_ordering']

/**
 * Checks the state of a view against its table's parameters.
 * @param spec the table's list
 * @param me the caller's id, which filters can refer to
 * @throws ApiError 400 on `state`
 */
export function checkViewState(spec: ListSpec, state: View['state'], me: number): void {
  const list: Record<string, string> = {}
  for (const [name, text] of Object.entries(state)) {
    const own = Object.hasOwn(TABLE_PARAMETERS, name) ? TABLE_PARAMETERS[name] : undefined
    if (own && !own.pattern.test(text)) throw badState(`${name} takes ${own.accepted}, not '${text}'.`)
    if (PAGE_PARAMETERS.includes(name)) throw badState(`There is no parameter '${name}' here.`)
    if (!own && !(name === 'group' && text === '')) list[name] = text
  }
  try {
    if (list['group'] === undefined) parseListQuery(spec, list, me)
    else parseGroupQuery(spec, list, me)
  } catch (error) {
    throw error instanceof ApiError ? badState(...(error.sentences ?? [error.message])) : error
  }
}

const badState = (...sentences: string[]) => {
  const named = sentences.map(sentence => `state: ${sentence}`)
  return new ApiError(400, named.join(' '), { field: 'state', sentences: named })
}

import type { Change, Ledger, ListEntry } from './ledger.ts'
import type { Library } from './library.ts'

/** A library whose database can be queried. */
type Asked = Pick<Library, 'query'>

/** A line of the history. */
interface Line {
  request_id: string
  table_name: string
  record_id: number
  version: number
}

/** A version of a record that was created by a change. */
interface Made {
  readonly record: string
  readonly version: number
}

const recordOf = ({ table_name, record_id }: Line) => `${table_name} ${record_id}`

/** Several statements of a change create a single version, but a line each. */
function versionsOf(lines: readonly Line[]): Made[] {
  const made = new Map(lines.map(line => [`${recordOf(line)} ${line.version}`, line]))
  return [...made.values()].map(line => ({ record: recordOf(line), version: line.version }))
}

function problemOfChange(change: Change, made: readonly Made[]): string | undefined {
  const { outcome, records, version } = change
  const isDoubled = made.length > records || new Set(made.map(({ record }) => record)).size < made.length
  if (isDoubled) return `doubled: ${made.length} versions instead of ${records}`
  if (outcome === 'refused') return made.length > 0 ? 'saved though it was refused' : undefined
  if (outcome === 'unanswered' && made.length === 0) return undefined
  if (made.length < records) return outcome === 'saved' ? 'lost' : 'saved in part'
  const isOther = version !== undefined && made[0]?.version !== version
  return isOther ? `the history has version ${made[0]?.version}, the reply had ${version}` : undefined
}

/** A writer waits for each reply, so its later changes have later versions of the same record. */
function orderProblems(changes: readonly Change[], madeBy: ReadonlyMap<string, Made[]>): string[] {
  const last = new Map<string, number>()
  const problems: string[] = []
  for (const { requestId, writer } of changes)
    for (const { record, version } of madeBy.get(requestId) ?? []) {
      const key = `${writer} ${record}`
      if (version <= (last.get(key) ?? 0)) problems.push(`turned back: ${record}, version ${version}`)
      last.set(key, version)
    }
  return problems
}

/**
 * The state of each record must follow from its history: every version has a line, and the last value of a field is the current
 * one.
 */
const BROKEN_HISTORIES = (table: string) => `
  with lines as (select * from history where table_name = '${table}'),
  counted as (
    select record_id, count(distinct version) as versions, max(version) as newest, bool_or(action = 'delete') as is_deleted
    from lines group by record_id
  ), changed as (
    select distinct on (record_id, key) record_id, key, value -> 'to' as last
    from lines cross join lateral jsonb_each(changes) where action = 'update' and key not in ('dataset_slides')
    order by record_id, key, lines.id desc
  )
  select 'a record without its history: ' || t.id as problem from ${table} as t left join counted on record_id = t.id
  where newest is distinct from version or versions is distinct from version
  union all
  select 'a record missing: ' || record_id from counted left join ${table} as t on t.id = record_id
  where t.id is null and not is_deleted
  union all
  select 'turned back: ' || key || ' of ' || t.id from ${table} as t join changed on record_id = t.id
  where to_jsonb(t) -> key is distinct from last`

const TABLES = ['slides', 'samples', 'datasets']

async function listProblems(library: Asked, ledger: Ledger, madeBy: ReadonlyMap<string, Made[]>): Promise<string[]> {
  const lists = new Map<number, readonly ListEntry[]>()
  for (const { requestId, list } of ledger.changes) {
    const [made] = madeBy.get(requestId) ?? []
    if (list && made) lists.set(Number(made.record.split(' ')[1]), list)
  }
  const stored = await library.query<{ dataset_id: number; list: ListEntry[] }>(
    `select dataset_id, json_agg(json_build_object('slide_id', slide_id, 'type', type) order by position) as list
     from dataset_slides where dataset_id = any($1) group by dataset_id`,
    [[...lists.keys()]],
  )
  return stored
    .filter(({ dataset_id, list }) => JSON.stringify(list) !== JSON.stringify(lists.get(dataset_id)))
    .map(({ dataset_id }) => `another list than was saved: dataset ${dataset_id}`)
}

/** Compares the replies that writers got with the stored data. @returns the differences, one sentence each */
export async function verify(library: Asked, ledger: Ledger): Promise<string[]> {
  const lines = await library.query<Line>(
    // The line of a deletion has the deleted version, and must sort after other lines with that version.
    `select request_id, table_name, record_id, version + case action when 'delete' then 1 else 0 end as version
     from history where request_id = any($1)`,
    [ledger.changes.map(({ requestId }) => requestId)],
  )
  const byRequest = Map.groupBy(lines, line => line.request_id)
  const madeBy = new Map([...byRequest].map(([requestId, own]) => [requestId, versionsOf(own)]))
  const single = ledger.changes.flatMap(change => {
    const problem = problemOfChange(change, madeBy.get(change.requestId) ?? [])
    return problem === undefined ? [] : [`${problem} (${change.outcome}, writer ${change.writer})`]
  })
  const histories = await Promise.all(TABLES.map(table => library.query<{ problem: string }>(BROKEN_HISTORIES(table))))
  return [
    ...single,
    ...orderProblems(ledger.changes, madeBy),
    ...histories.flat().map(({ problem }) => problem),
    ...(await listProblems(library, ledger, madeBy)),
  ]
}

/** Each import was repeated, but its samples must exist only once. */
export async function verifyImports(library: Asked, sampleIds: readonly string[]): Promise<string[]> {
  const [found] = await library.query<{ rows: number }>(
    'select count(*)::integer as rows from samples where sample_id = any($1)',
    [sampleIds],
  )
  return found?.rows === sampleIds.length ? [] : [`${found?.rows} imported samples instead of ${sampleIds.length}`]
}

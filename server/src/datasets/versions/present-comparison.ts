import type { Rule } from '@vitrine/contract/splits/rules'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { type FrozenLines, lineFor, linesOf } from './compared-lines.ts'
import { compareDifferent, type DifferentSlide, findDifferent } from './different-slides.ts'
import { type PresentMoment, readChanges } from './present-changes.ts'
import { gatherMore, gatherSlides, groupsOf, type KeyedEntry, keyedSlides, versionSlides } from './slide-records.ts'

/** A slide of a dataset in the last comparison. */
type ListedSlide = Omit<KeyedEntry, 'id'> & { readonly group: string | null }

type Listed = ReadonlyMap<number, ListedSlide>

/** Everything that lines depend on besides the records. */
export interface LineRules {
  readonly dataset: number
  readonly rules: ReadonlyMap<string, Rule>
  /** Identifies these rules: if it changes, any line may be different. */
  readonly basis: string
}

/** A version compared with its dataset at some time. */
export interface PresentComparison extends PresentMoment {
  readonly basis: string
  /** The slides of the dataset, by id. */
  readonly slides: Listed
  /** In the order of listed differences. */
  readonly different: readonly DifferentSlide[]
}

/**
 * Compares a version with the current state of its dataset. Only compares slides that may have changed since the last time, and
 * those in groups with them, because all other lines are still the same.
 */
export async function comparePresent(
  trx: Trx,
  version: FrozenLines,
  by: LineRules,
  last: PresentComparison | undefined,
): Promise<PresentComparison> {
  const { changes, ...moment } = await readChanges(trx, by.dataset, last)
  const known = changes && last?.basis === by.basis ? last : undefined
  const touched =
    known && changes ? new Set([...changes.changed.filter(id => known.slides.has(id)), ...changes.listed]) : undefined
  if (known && touched?.size === 0) return { ...known, ...moment }
  const slides = new Map(known?.slides)
  const present = await readSlides(trx, version, by, { slides, touched })
  const affected = touched && uuidsOf(touched, slides, present)
  const found = await findDifferent(trx, linesOf(version, affected), sql`select uuid, line from present_lines`)
  for (const id of touched ?? []) slides.delete(id)
  for (const [id, slide] of present) slides.set(id, slide)
  const others = known?.different.filter(({ uuid }) => !affected?.has(uuid)) ?? []
  return { ...moment, basis: by.basis, slides, different: [...others, ...found].sort(compareDifferent) }
}

/** The uuids of touched slides, including removed ones, and of those compared with them. */
const uuidsOf = (touched: Iterable<number>, was: Listed, present: Listed): Set<string> =>
  new Set([...[...touched].flatMap(id => was.get(id)?.uuid ?? []), ...[...present.values()].map(({ uuid }) => uuid)])

interface Touched {
  readonly slides: Listed
  /** undefined means all slides. */
  readonly touched: ReadonlySet<number> | undefined
}

/**
 * Reads the current state of slides, by id, and of those that groups join with them. Their lines go to the temporary table
 * `present_lines`.
 */
async function readSlides(trx: Trx, version: FrozenLines, { dataset, rules }: LineRules, { slides, touched }: Touched) {
  await gatherSlides(trx, dataset, touched && [...touched])
  const keyed = await keyedSlides(trx, rules)
  const joined = touched ? joinedSlides(slides, touched, keyed) : []
  if (joined.length > 0)
    await gatherMore(
      trx,
      dataset,
      joined.map(([id]) => id),
    )
  const groups = await groupsOf([...keyed, ...joined.map(([, slide]) => slide)], rules)
  await storeLines(trx, version, groups)
  const withGroup = (slide: Omit<ListedSlide, 'group'>) => ({ ...slide, group: groups.get(slide.uuid) ?? null })
  return new Map<number, ListedSlide>([
    ...keyed.map(({ id, ...slide }) => [id, withGroup(slide)] as const),
    ...joined.map(([id, slide]) => [id, withGroup(slide)] as const),
  ])
}

/** Untouched slides in groups that touched slides were in or are in now. */
function joinedSlides(slides: Listed, touched: ReadonlySet<number>, keyed: readonly KeyedEntry[]) {
  const values = keyed[0]?.values.map((_, rule) => new Set(keyed.flatMap(slide => slide.values[rule] ?? []))) ?? []
  const groups = new Set([...touched].map(id => slides.get(id)?.group))
  for (const slide of slides.values())
    if (slide.values.some((texts, rule) => texts.some(text => values[rule]?.has(text)))) groups.add(slide.group)
  const joined: [number, ListedSlide][] = []
  for (const [id, slide] of slides)
    if (slide.group !== null && groups.has(slide.group) && !touched.has(id)) joined.push([id, slide])
  return joined
}

/** Puts the lines of the gathered slides into the temporary table `present_lines`. */
async function storeLines(trx: Trx, version: FrozenLines, groups: ReadonlyMap<string, string>) {
  await sql`create temp table present_lines (uuid uuid, line text collate "C") on commit drop`.execute(trx)
  for await (const slides of versionSlides(trx, groups)) {
    const lines = slides.map(slide => lineFor(version, slide))
    await sql`insert into present_lines
      select * from unnest(${slides.map(({ uuid }) => uuid)}::uuid[], ${lines}::text[])`.execute(trx)
  }
}

import { counted } from '../text/counted.ts'
import { capitalized, listed } from '../text/words.ts'
import type { ListedSlide } from './check-groups.ts'
import type { SlideGroup } from './groups.ts'
import { type GroupToPlace, groupName } from './kept-groups.ts'
import { comparePlaces, type Place, placeName } from './places.ts'
import { ruleInWords } from './rules.ts'
import type { WantedPlace } from './wanted-places.ts'

const has = (slides: number) => (slides === 1 ? 'has' : 'have')

/** Slides that are distributed and have no value under any of the rules. */
export function noteUngrouped(groups: readonly GroupToPlace[], rules: readonly string[]): string[] {
  const slides = groups.filter(({ group, free }) => group.key === null && free.length > 0).length
  if (slides === 0 || rules.length === 0) return []
  const values = listed(rules.map(rule => `no ${ruleInWords(rule)}`))
  const each = slides === 1 ? 'it was taken as a group of its own' : 'each was taken as a group of its own'
  return [`${counted(slides, 'slide')} ${has(slides)} ${values}: ${each}.`]
}

/** The groups of a rule in words. */
const NOUNS: Readonly<Record<string, string>> = { block_id: 'block', file: 'file' }

/** Groups that are divided between parts, and how many there are. */
export function noteDivided(
  groups: readonly SlideGroup[],
  { groups: all, divided }: { groups: number; divided: number },
): string[] {
  if (divided === 0) return []
  const rules = new Set(groups.flatMap(({ key }) => (key === null ? [] : key.slice(0, key.indexOf('=')))))
  const [rule = ''] = rules
  const noun = (rules.size === 1 && (rule.startsWith('case:') ? 'case' : NOUNS[rule])) || 'group'
  return [`Divides ${divided.toLocaleString('en')} of ${counted(all, noun)}.`]
}

/** Groups that stay divided because slides of theirs are locked in several parts. */
export function noteKept(groups: readonly GroupToPlace[], slides: readonly ListedSlide[]): string[] {
  const divided = groups.filter(({ kept }) => kept.size > 1)
  const [first] = divided
  if (!first) return []
  const parts = listed([...first.kept.keys()].toSorted(comparePlaces).map(placeName))
  if (divided.length === 1) return [`${groupName(first, slides)} has kept slides in ${parts} and stays divided.`]
  return [
    `${counted(divided.length, 'group')}, among them ${groupName(first, slides)}, have kept slides in several types and stay divided.`,
  ]
}

/** A stratum that could not be balanced. @param least groups that a value is in to be balanced */
export function noteLeftOut(rule: string, values: number, least: number): string {
  const field = capitalized(ruleInWords(rule))
  if (values === 0) return `${field} has no value, so it was left out.`
  if (values === 1) return `${field} has 1 value only, so it was left out.`
  return `${field} was left out: only values in ${counted(least, 'group')} or more are balanced, and fewer than 2 of its ${values} are.`
}

interface PlacedGroups {
  readonly groups: readonly GroupToPlace[]
  readonly slides: readonly ListedSlide[]
  /** The place of each slide. */
  readonly places: readonly (Place | undefined)[]
  readonly wanted: readonly WantedPlace[]
}

/** A group that is larger than the largest part should be. */
export function noteLargest({ groups, slides, places, wanted }: PlacedGroups): string[] {
  const wantedPlaces = new Set<Place | undefined>(wanted.map(({ place }) => place))
  const total = places.filter(place => wantedPlaces.has(place)).length
  const sizes = groups.map(group => ({
    group,
    members: group.group.members.filter(member => wantedPlaces.has(places[member])),
  }))
  const largest = sizes.reduce((a, b) => (b.members.length > a.members.length ? b : a))
  const size = largest.members.length
  const shares = wanted.reduce((sum, { share }) => sum + share, 0)
  const fitting = wanted.some(({ share }) => size * shares <= share * total)
  const inOne = new Set(largest.members.map(member => places[member]))
  const [place] = inOne
  if (fitting || inOne.size !== 1 || place === undefined) return []
  const percent = Math.floor((100 * size) / total)
  const of = `${groupName(largest.group, slides)}, has ${size} of ${counted(total, 'slide')}`
  return [`The largest group, ${of}; ${placeName(place)} can't be below ${percent}%.`]
}

import { compareCodePoints, compareCodeUnits } from './code-point-order.ts'
import type { Rule } from './rules.ts'
import { ruleValues, type SlideRecord } from './slide-values.ts'

/** A slide with its values under each of the rules, normalized, in the order of the rules. */
export interface KeyedSlide {
  readonly uuid: string
  readonly values: readonly (readonly string[])[]
}

export interface SlideGroup {
  /**
   * `rule=value` of the first rule under which any member has a value, and its smallest value by code point. No two groups have
   * the same. Null for a slide without any value, which is a group of its own.
   */
  readonly key: string | null
  /** The value in the key, for people. */
  readonly label: string | null
  /** Positions in the list of slides, by uuid. */
  readonly members: readonly number[]
}

/** The value in the key of a group, for people: 'cmu-1' of 'block_id=cmu-1'. */
export const groupValue = (key: string): string => key.slice(key.indexOf('=') + 1)

/** The values of slides under rules. */
export const keySlides = (
  slides: readonly { readonly uuid: string; readonly record: SlideRecord }[],
  rules: ReadonlyMap<string, Rule>,
): KeyedSlide[] =>
  slides.map(({ uuid, record }) => ({ uuid, values: [...rules.values()].map(rule => ruleValues(record, rule)) }))

/** Union-find: the first slide, in the order given, of each slide's component. */
function components(slides: readonly KeyedSlide[], rules: number): Int32Array {
  const parents = Int32Array.from(slides.keys())
  const find = (slide: number): number => {
    let root = slide
    while (parents[root] !== root) {
      const above = parents[root] as number
      parents[root] = parents[above] as number
      root = above
    }
    return root
  }
  for (let rule = 0; rule < rules; rule += 1) {
    const firstOf = new Map<string, number>()
    for (const [index, { values }] of slides.entries()) {
      for (const value of values[rule] ?? []) {
        const first = firstOf.get(value)
        if (first === undefined) firstOf.set(value, index)
        else parents[find(index)] = find(first)
      }
    }
  }
  return parents.map((_, slide) => find(slide))
}

function keyOf(members: readonly KeyedSlide[], rules: readonly string[]): Pick<SlideGroup, 'key' | 'label'> {
  for (const [index, rule] of rules.entries()) {
    let label: string | undefined
    for (const { values } of members)
      for (const value of values[index] ?? [])
        if (label === undefined || compareCodePoints(value, label) < 0) label = value
    if (label !== undefined) return { key: `${rule}=${label}`, label }
  }
  return { key: null, label: null }
}

/**
 * Groups of slides: two slides are in one where they share a value under any of the rules, or are joined by others that do. A
 * slide without any value joins nothing.
 * @param rules their texts
 * @returns groups by their smallest uuid
 */
export function groupSlides(slides: readonly KeyedSlide[], rules: readonly string[]): SlideGroup[] {
  const roots = components(slides, rules.length)
  const byUuid = [...slides.keys()].sort((a, b) => compareCodeUnits(slides[a]?.uuid ?? '', slides[b]?.uuid ?? ''))
  const membersOf = Map.groupBy(byUuid, slide => roots[slide])
  return [...membersOf.values()].map(members => ({
    ...keyOf(
      members.map(member => slides[member] as KeyedSlide),
      rules,
    ),
    members,
  }))
}

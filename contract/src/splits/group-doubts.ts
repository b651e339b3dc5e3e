import { counted } from '../text/counted.ts'
import { groupSlides, keySlides } from './groups.ts'
import { type Placement, placesOf } from './places.ts'
import { readRules, ruleInWords } from './rules.ts'
import type { SlideRecord } from './slide-values.ts'
import { type CaseSuggestion, suggestCase } from './suggest-case.ts'

/** Why undivided groups may say little about a split: they may join too few slides, or not the slides of a case. */
export interface GroupDoubt {
  /** What the slides' names or block ids suggest; null if they suggest nothing. */
  readonly suggestion: SuggestedCase | null
  /** Slides that are in no group with another. */
  readonly alone: number
  readonly slides: number
}

interface SuggestedCase extends CaseSuggestion {
  /** Cases with slides in several parts or folds. */
  readonly divided: number
}

interface PlacedRecord extends Placement {
  readonly uuid: string
  readonly record: SlideRecord
}

/** If nearly every group has one slide, nothing is kept together. Too few slides say nothing. */
const NEARLY_ALL = 0.9
const FEWEST_SLIDES = 10

/**
 * Whether undivided groups may mean nothing: nearly all have one slide, or the cases that names suggest are divided. Someone who
 * chose a case has seen the suggestion.
 * @param groups slides of each group. Slides without a value to group by are in none, which is reported separately
 */
export function doubtOf(
  slides: readonly PlacedRecord[],
  rules: readonly string[],
  groups: readonly number[],
): GroupDoubt | null {
  const together = groups.reduce((sum, size) => sum + (size > 1 ? size : 0), 0)
  const alone = slides.length - together
  const isNearlyAll = groups.length > 0 && slides.length >= FEWEST_SLIDES && alone >= NEARLY_ALL * slides.length
  const suggested = suggestCase(slides.map(({ record }) => record))
  const isNew = suggested !== undefined && !rules.includes(suggested.rule)
  const suggestion = isNew ? { ...suggested, divided: countDivided(slides, suggested.rule) } : null
  const hasChosen = rules.some(rule => rule.startsWith('case:'))
  if (!isNearlyAll && (hasChosen || !suggestion?.divided)) return null
  return { suggestion, alone: isNearlyAll ? alone : 0, slides: slides.length }
}

function countDivided(slides: readonly PlacedRecord[], rule: string): number {
  const cases = groupSlides(keySlides(slides, readRules([rule])), [rule])
  return cases.filter(({ key, members }) => key !== null && placesOf(members.map(at => slides[at]!)).size > 1).length
}

/** 'The names suggest 100 cases (first 2 parts of name), and 68 of them are divided.' */
export function doubtSentence({ suggestion, alone, slides }: GroupDoubt): string {
  const single = `${alone.toLocaleString('en')} of ${counted(slides, 'slide')} are in no group with another`
  if (!suggestion) return `${single}, so the groups keep nothing together.`
  const { rule, groups, divided } = suggestion
  const source = rule.startsWith('case:block_id') ? 'block ids' : 'names'
  const cases = `${groups.toLocaleString('en')} ${ruleInWords(rule).replace(/^case/, groups === 1 ? 'case' : 'cases')}`
  if (divided === 0) return `${single}, but the ${source} suggest ${cases}.`
  return `The ${source} suggest ${cases}, and ${divided.toLocaleString('en')} of them ${divided === 1 ? 'is' : 'are'} divided.`
}

import { writtenValues } from '@vitrine/contract/fields/written-value'
import {
  checkGroups,
  type DividedGroup,
  type GroupCheck,
  type ListedSlide,
} from '@vitrine/contract/splits/check-groups'
import { fixGroups, type GroupFix } from '@vitrine/contract/splits/fix-groups'
import { DEFAULT_RULES, MAX_RULES, readRule } from '@vitrine/contract/splits/rules'
import type { SlideRecord } from '@vitrine/contract/splits/slide-values'
import type { DatasetDraft, DraftEntry, Placements } from '../draft/draft.ts'
import type { LabField } from './rule-options.ts'

/** Values of the samples of slides, by slide id and field. */
export type SampleValuesOf = ReadonlyMap<number, Readonly<Record<string, readonly string[]>>>

/** What rules read apart from the slides of a draft. */
export interface RuleSources {
  samples: SampleValuesOf
  /** Lab fields in use. */
  fields: readonly LabField[]
}

export const draftRules = ({ grouping }: Pick<DatasetDraft, 'grouping'>): readonly string[] => grouping ?? DEFAULT_RULES

/** Adds a rule to the grouping; undefined once there are as many as a dataset can have. */
export const addingRule = (rules: readonly string[], groupBy: (rules: readonly string[]) => void) =>
  rules.length < MAX_RULES ? (rule: string) => groupBy([...rules, rule]) : undefined

/** The sample fields that rules read. */
export const sampleFieldsOf = (rules: readonly string[]): string[] =>
  rules.flatMap(text => {
    const rule = readRule(text)
    return rule.kind === 'sample' ? [rule.field] : []
  })

/** A draft's slides in the form that rules read. */
export const listedSlides = (entries: readonly DraftEntry[], { samples, fields }: RuleSources): ListedSlide[] =>
  entries.map(({ slide, type, fold = null }) => ({
    uuid: slide.uuid ?? String(slide.id),
    id: slide.id,
    type,
    fold,
    record: {
      ...slide,
      fields: writtenValues(fields, slide.fields),
      samples: samplesOf(samples.get(slide.id)),
    } satisfies SlideRecord,
  }))

const samplesOf = (values: Readonly<Record<string, readonly string[]>> = {}): SlideRecord['samples'] =>
  Object.entries(values).flatMap(([field, texts]) => texts.map(text => ({ [field]: text })))

export const checkDraft = (entries: readonly DraftEntry[], rules: readonly string[], known: RuleSources): GroupCheck =>
  checkGroups(listedSlides(entries, known), rules)

export interface DraftFix extends Pick<GroupFix, 'counts' | 'folds'> {
  places: Placements
  /** Number of groups that become whole. */
  groups: number
}

/**
 * Moves slides so that divided groups become whole.
 * @param only the key of a single group to fix
 */
export function fixDraft(
  { entries, recipe }: Pick<DatasetDraft, 'entries' | 'recipe'>,
  rules: readonly string[],
  known: RuleSources,
  only?: string,
): DraftFix {
  const request = { rules, recipe, ...(only !== undefined && { only }) }
  const { moves, dividedBefore, dividedAfter, counts, folds } = fixGroups(listedSlides(entries, known), request)
  const ids = new Map(entries.map(({ slide }) => [slide.uuid ?? String(slide.id), slide.id]))
  return {
    places: new Map(
      moves.map(({ uuid, to }) => [ids.get(uuid) as number, { type: to.type, fold: to.fold ?? undefined }]),
    ),
    groups: dividedBefore - dividedAfter,
    counts,
    folds,
  }
}

/** The ids of a group's slides. */
export const slidesOf = ({ members }: DividedGroup, entries: readonly DraftEntry[]): number[] =>
  members.flatMap(member => entries[member]?.slide.id ?? [])

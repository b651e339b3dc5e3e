import type { Rule } from './rules.ts'
import { normalizeValue, ruleValues, type SlideRecord } from './slide-values.ts'

/**
 * Why a slide of one list is in another: the same record, the same file, a value under a rule that joins slides, such as one
 * patient, or the same block. The closest comes first.
 */
export const OVERLAP_KINDS = ['slide', 'file', 'group', 'block'] as const
export type OverlapKind = (typeof OVERLAP_KINDS)[number]

/** A slide with what the rules, its file and its block say of it. */
export interface ComparedSlide {
  readonly uuid: string
  readonly record: SlideRecord
  /** `rule=value` of the group that a frozen version has the slide in, which others may have brought it into. */
  readonly group?: string | null
}

export interface Overlap<Other> {
  readonly kind: OverlapKind
  /** The shared value: the uuid, the file's name, `rule=value`, or the block id. */
  readonly value: string
  readonly other: Other
}

type KeySource = 'slide' | 'sha256' | 'named' | 'scan' | 'rule' | 'group' | 'block'

/** What slides are known by: those with one text are one, or belong together. */
interface Key {
  readonly kind: OverlapKind
  readonly of: KeySource
  readonly text: string
  readonly value: string
}

const BLANK: readonly Key[] = []

/** A file is known by its bytes; where those of one of both are not known, by name and size. Copies of one scan count as one. */
function fileKeys({ file }: SlideRecord): readonly Key[] {
  if (!file) return BLANK
  const { name, size, sha256, scan } = file
  const keys: Key[] = sha256 ? [{ kind: 'file', of: 'sha256', text: `sha256 ${sha256}`, value: name }] : []
  if (size !== null && name.trim() !== '')
    keys.push({ kind: 'file', of: 'named', text: `named ${size} ${normalizeValue(name)}`, value: name })
  if (scan) keys.push({ kind: 'file', of: 'scan', text: `scan ${scan}`, value: name })
  return keys
}

/** Labs restart their block numbers, so a block belongs to its source. */
function blockKeys({ block_id: block, source }: SlideRecord): readonly Key[] {
  const value = normalizeValue(block ?? '')
  if (value === '') return BLANK
  const text = JSON.stringify([value, normalizeValue(source ?? '')])
  return [{ kind: 'block', of: 'block', text, value: block as string }]
}

/** The values of a slide under a rule. Files are compared whatever the rules are. */
export function ruleKeys(record: SlideRecord, text: string, rule: Rule): readonly Key[] {
  if (rule.kind === 'file') return BLANK
  return ruleValues(record, rule).map(value => groupKey(`${text}=${value}`, 'rule'))
}

const groupKey = (key: string, of: 'rule' | 'group'): Key => ({ kind: 'group', of, text: key, value: key })

/** What a slide is compared by, whatever the rules are. */
export const ownKeys = ({ uuid, record, group }: ComparedSlide): readonly Key[] => [
  { kind: 'slide', of: 'slide', text: uuid, value: uuid },
  ...fileKeys(record),
  ...(group ? [groupKey(group, 'group')] : BLANK),
  ...blockKeys(record),
]

function* keysOf(slide: ComparedSlide, rules: ReadonlyMap<string, Rule>): Generator<Key> {
  for (const [text, rule] of rules) yield* ruleKeys(slide.record, text, rule)
  yield* ownKeys(slide)
}

interface Searched<Other> {
  readonly sha256: string | null | undefined
  found: Overlap<Other> | undefined
}

/**
 * Finds which slides of a list are in others, by themselves, their file, their group or their block. It holds the list in memory,
 * and sees the others one by one, so that these may be millions.
 */
export class OverlapSearch<Other> {
  readonly #rules: ReadonlyMap<string, Rule>
  readonly #slides: Searched<Other>[] = []
  readonly #positions = new Map<string, number[]>()

  /** @param rules what joins slides; those of both lists */
  constructor(rules: ReadonlyMap<string, Rule>) {
    this.#rules = rules
  }

  /** Adds a slide to the list. */
  add(slide: ComparedSlide): void {
    const position = this.#slides.length
    this.#slides.push({ sha256: slide.record.file?.sha256, found: undefined })
    for (const { kind, text } of keysOf(slide, this.#rules)) {
      const known = this.#positions.get(`${kind} ${text}`)
      if (known) known.push(position)
      else this.#positions.set(`${kind} ${text}`, [position])
    }
  }

  /**
   * Compares a slide of the others with the whole list. If several are equally close, the first counts.
   * @param rules those of the search that join this slide with the list
   */
  compare(slide: ComparedSlide, other: Other, rules: ReadonlyMap<string, Rule> = this.#rules): void {
    const { file } = slide.record
    for (const { kind, of, text, value } of keysOf(slide, rules)) {
      for (const position of this.#positions.get(`${kind} ${text}`) ?? []) {
        const searched = this.#slides[position] as Searched<Other>
        const isOtherFile = of === 'named' && searched.sha256 && file?.sha256 && searched.sha256 !== file.sha256
        if (isOtherFile || isAsClose(searched.found, kind)) continue
        searched.found = { kind, value, other }
      }
    }
  }

  /** By position in the list; undefined for a slide that is in none of the others. */
  found(position: number): Overlap<Other> | undefined {
    return this.#slides[position]?.found
  }
}

/** Whether a slide was found by what is at least as close. */
export const isAsClose = (found: { readonly kind: OverlapKind } | undefined, kind: OverlapKind): boolean =>
  found !== undefined && OVERLAP_KINDS.indexOf(found.kind) <= OVERLAP_KINDS.indexOf(kind)

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

interface Key {
  readonly kind: OverlapKind
  readonly text: string
  readonly value: string
}

const BLANK: readonly Key[] = []

/** A file is known by its bytes; where those of one of both are not known, by name and size. Copies of one scan count as one. */
function fileKeys({ file }: SlideRecord): readonly Key[] {
  if (!file) return BLANK
  const { name, size, sha256, scan } = file
  const keys: Key[] = sha256 ? [{ kind: 'file', text: `sha256 ${sha256}`, value: name }] : []
  if (size !== null && name.trim() !== '')
    keys.push({ kind: 'file', text: `named ${size} ${normalizeValue(name)}`, value: name })
  if (scan) keys.push({ kind: 'file', text: `scan ${scan}`, value: name })
  return keys
}

/** Labs restart their block numbers, so a block belongs to its source. */
function blockKeys({ block_id: block, source }: SlideRecord): readonly Key[] {
  const value = normalizeValue(block ?? '')
  if (value === '') return BLANK
  return [{ kind: 'block', text: JSON.stringify([value, normalizeValue(source ?? '')]), value: block as string }]
}

function groupKeys({ record, group }: ComparedSlide, rules: ReadonlyMap<string, Rule>): Key[] {
  const keys: Key[] = []
  let isIn = group ?? undefined
  for (const [text, rule] of rules) {
    // Files are compared whatever the rules are.
    if (rule.kind === 'file') continue
    for (const value of ruleValues(record, rule)) {
      const key = `${text}=${value}`
      keys.push({ kind: 'group', text: key, value: key })
      if (key === isIn) isIn = undefined
    }
  }
  if (isIn !== undefined) keys.push({ kind: 'group', text: isIn, value: isIn })
  return keys
}

interface Searched<Other> {
  readonly sha256: string | null | undefined
  /** It could be found by nothing but itself. */
  isAlone: boolean
  found: Overlap<Other> | undefined
}

/**
 * Finds which slides of a list are in others, by themselves, their file, their group or their block. It holds the list in memory,
 * and sees the others one by one, so that these may be millions.
 */
export class OverlapSearch<Other> {
  readonly #rules: ReadonlyMap<string, Rule>
  readonly #slides: readonly Searched<Other>[]
  readonly #positions = new Map<string, number[]>()
  /** @param rules what joins slides; those of both lists */
  constructor(slides: readonly ComparedSlide[], rules: ReadonlyMap<string, Rule>) {
    this.#rules = rules
    this.#slides = slides.map(({ record }) => ({
      sha256: record.file?.sha256,
      isAlone: false,
      found: undefined,
    }))
    for (const [position, slide] of slides.entries()) {
      const keys = this.#keysOf(slide)
      if (keys.length === 1) (this.#slides[position] as Searched<Other>).isAlone = true
      for (const { kind, text } of keys) {
        const known = this.#positions.get(`${kind} ${text}`)
        if (known) known.push(position)
        else this.#positions.set(`${kind} ${text}`, [position])
      }
    }
  }

  #keysOf(slide: ComparedSlide): Key[] {
    const { uuid, record } = slide
    const own: Key = { kind: 'slide', text: uuid, value: uuid }
    return [own, ...fileKeys(record), ...groupKeys(slide, this.#rules), ...blockKeys(record)]
  }

  /** Compares a slide of the others with the whole list. If several are equally close, the first counts. */
  compare(slide: ComparedSlide, other: Other): void {
    const { file } = slide.record
    for (const { kind, text, value } of this.#keysOf(slide)) {
      for (const position of this.#positions.get(`${kind} ${text}`) ?? []) {
        const searched = this.#slides[position] as Searched<Other>
        const { sha256, found } = searched
        const isOtherFile =
          text.startsWith('named ') && kind === 'file' && sha256 && file?.sha256 && sha256 !== file.sha256
        if (isOtherFile || (found && rankOf(found.kind) <= rankOf(kind))) continue
        searched.found = { kind, value, other }
      }
    }
  }

  /** By position in the list; undefined for slides that are in none of the others. */
  get found(): readonly (Overlap<Other> | undefined)[] {
    return this.#slides.map(({ found }) => found)
  }

  /** Slides that could be found by nothing but themselves, and were not. */
  get unchecked(): number {
    return this.#slides.filter(({ isAlone, found }) => isAlone && !found).length
  }
}

const rankOf = (kind: OverlapKind) => OVERLAP_KINDS.indexOf(kind)

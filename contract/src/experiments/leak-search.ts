import type { Part } from '../splits/dataset-types.ts'
import { type Overlap, OverlapSearch } from '../splits/overlap.ts'
import type { Rule } from '../splits/rules.ts'
import { comparedSlide, type Scans } from '../versions/compared-slide.ts'
import type { VersionSlide } from '../versions/version-line.ts'
import { type ChosenParts, isChosen } from './inputs.ts'

/** The slide in training that an evaluated one is known by. */
export interface LearnedSlide<Input> {
  readonly input: Input
  readonly uuid: string
  readonly name: string
  readonly part: Part
}

export interface FoundLeak<Input> extends Overlap<LearnedSlide<Input>> {
  readonly uuid: string
  readonly name: string
}

/**
 * Finds evaluated slides in what models learned from, line by line of frozen versions. It holds the evaluated slides in memory,
 * and sees those of training one by one.
 */
export class LeakSearch<Input> {
  readonly #evaluated: readonly VersionSlide[]
  readonly #search: OverlapSearch<LearnedSlide<Input>>

  /** @param rules those of all versions, and what else joins slides */
  constructor(evaluated: readonly VersionSlide[], scans: Scans, rules: ReadonlyMap<string, Rule>) {
    this.#evaluated = evaluated
    this.#search = new OverlapSearch(
      evaluated.map(slide => comparedSlide(slide, scans)),
      rules,
    )
  }

  /** Compares a slide of a version that was learned from. @returns whether it was among those chosen */
  learn(slide: VersionSlide, scans: Scans, input: Input & ChosenParts): boolean {
    if (!isChosen(slide, input)) return false
    const { uuid, name, part } = slide
    this.#search.compare(comparedSlide(slide, scans), { input, uuid, name, part })
    return true
  }

  get found(): FoundLeak<Input>[] {
    const found = this.#search.found
    return this.#evaluated.flatMap(({ uuid, name }, position) => {
      const leak = found[position]
      return leak ? { ...leak, uuid, name } : []
    })
  }

  /** Slides that could be found by nothing but themselves, and were not. */
  get unchecked(): number {
    return this.#search.unchecked
  }
}

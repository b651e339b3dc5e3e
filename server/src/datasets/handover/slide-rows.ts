import { groupValue } from '@vitrine/contract/splits/groups'
import type { Rule } from '@vitrine/contract/splits/rules'
import { labelValues } from '@vitrine/contract/versions/label'
import { fileNameOf, slideIdOf } from '@vitrine/contract/versions/slide-names'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { type HandoverSlide, onlyValue, type PackagePart, packagePartOf, readMpp } from './handover-slide.ts'
import { absolutePath, locationOf, mapLocation, pathBelow, readFolder } from './slide-paths.ts'
import { TextColumn } from './text-column.ts'

/** The assigned slides of a version by column, except the label. Values that can be derived from others are left out. */
export class SlideColumns {
  /** The folder of the slides. */
  readonly root: string | undefined
  /** Cases written as the keys of their groups, because their values are not unique; undefined means all. */
  ambiguousCases: ReadonlySet<string> | undefined = new Set()
  readonly #folder: ReturnType<typeof readFolder>
  readonly fileNames = new TextColumn()
  readonly locations = new TextColumn()
  readonly groups = new TextColumn()
  readonly splits: PackagePart[] = []
  readonly folds: (number | null)[] = []
  readonly sources: (string | null)[] = []
  readonly mpps: (string | null)[] = []
  readonly #shared = new SharedTexts()

  /** @param root the folder of the slides, or replacements for the beginning of paths */
  constructor(root: string | undefined) {
    this.#folder = readFolder(root)
    this.root = this.#folder.folder
  }

  /** @returns whether the slide is assigned; others are only in the manifest */
  add(slide: VersionSlide): boolean {
    const split = packagePartOf(slide.part)
    if (split === null) return false
    this.fileNames.push(fileNameOf(slide))
    this.locations.push(mapLocation(this.#folder, locationOf(slide)))
    this.groups.push(slide.group)
    this.folds.push(slide.fold)
    this.sources.push(this.#shared.once(slide.source))
    this.mpps.push(this.#shared.once(readMpp(slide)))
    this.splits.push(split)
    return true
  }
}

/** Shares the memory of values that many slides have. */
class SharedTexts {
  readonly #texts = new Map<string, string>()

  once(text: string | null): string | null {
    if (text === null) return null
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return known ?? text
  }
}

/**
 * The assigned slides of a version in the order of its lines. They are kept in memory because many files are written from them.
 * 50,000 slides take a few megabytes, and several labels share them.
 */
export class SlideRows implements Iterable<HandoverSlide> {
  readonly columns: SlideColumns
  readonly label: Rule | null
  /** null if there is no value, or more than one. */
  readonly labels: (string | null)[] = []
  /** The indices of slides with several values. */
  readonly #ambiguous = new Set<number>()
  readonly #shared = new SharedTexts()

  constructor(columns: SlideColumns, label: Rule | null) {
    this.columns = columns
    this.label = label
  }

  get root(): string | undefined {
    return this.columns.root
  }

  /** @param slide the slide that was last added to the columns */
  add(slide: VersionSlide): void {
    const values = this.label === null ? [] : labelValues(slide, this.label)
    if (values.length > 1) this.#ambiguous.add(this.length)
    this.labels.push(this.#shared.once(onlyValue(values)))
  }

  hasManyLabels(index: number): boolean {
    return this.#ambiguous.has(index)
  }

  get length(): number {
    return this.labels.length
  }

  at(index: number): HandoverSlide {
    return new SlideRow(this, index)
  }

  *[Symbol.iterator](): Generator<HandoverSlide> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index)
  }
}

class SlideRow implements HandoverSlide {
  readonly #rows: SlideRows
  readonly #columns: SlideColumns
  readonly #index: number

  constructor(rows: SlideRows, index: number) {
    this.#rows = rows
    this.#columns = rows.columns
    this.#index = index
  }

  get fileName(): string {
    return this.#columns.fileNames.at(this.#index) as string
  }

  get slideId(): string {
    return slideIdOf(this.fileName)
  }

  get caseKey(): string {
    return this.#columns.groups.at(this.#index) ?? this.slideId
  }

  get patient(): string {
    const key = this.#columns.groups.at(this.#index)
    if (key === null) return this.slideId
    const { ambiguousCases } = this.#columns
    return ambiguousCases === undefined || ambiguousCases.has(groupValue(key)) ? key : groupValue(key)
  }

  get isGrouped(): boolean {
    return this.#columns.groups.at(this.#index) !== null
  }

  get label(): string | null {
    return this.#rows.labels[this.#index] ?? null
  }

  get split(): PackagePart {
    return this.#columns.splits[this.#index] as PackagePart
  }

  get fold(): number | null {
    return this.#columns.folds[this.#index] ?? null
  }

  get wsi(): string | null {
    return pathBelow(this.#columns.root, this.#columns.locations.at(this.#index), this.fileName)
  }

  get path(): string | null {
    return absolutePath(this.#columns.root, this.#columns.locations.at(this.#index))
  }

  get source(): string | null {
    return this.#columns.sources[this.#index] ?? null
  }

  get mpp(): string | null {
    return this.#columns.mpps[this.#index] ?? null
  }
}

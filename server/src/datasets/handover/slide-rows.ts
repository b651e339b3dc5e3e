import { groupValue } from '@vitrine/contract/splits/groups'
import type { Rule } from '@vitrine/contract/splits/rules'
import { labelValues } from '@vitrine/contract/versions/label'
import { fileNameOf, slideIdOf } from '@vitrine/contract/versions/slide-names'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { type HandoverSlide, onlyValue, type PackagePart, packagePartOf, readMpp } from './handover-slide.ts'
import { absolutePath, locationOf, mapLocation, pathBelow, readFolder } from './slide-paths.ts'
import { TextColumn } from './text-column.ts'

/** The assigned slides of a version by column, but for the label; what one value follows from another is left out. */
export class SlideColumns {
  /** The folder that the slides lie in. */
  readonly root: string | undefined
  /** Cases that are written as the keys of their groups, for their values are also others'; all of them where undefined. */
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

  /** @param root the folder that the slides lie in, or what leads there */
  constructor(root: string | undefined) {
    this.#folder = readFolder(root)
    this.root = this.#folder.folder
  }

  /** @returns whether the slide is assigned: only the manifest has the others */
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

/** Values that many slides have. */
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
 * The assigned slides of a version in the order of its lines. Many files are written of them, so they are kept in memory, where 50,000
 * take a few megabytes; with several labels, once.
 */
export class SlideRows implements Iterable<HandoverSlide> {
  readonly columns: SlideColumns
  readonly label: Rule | null
  /** Null without a value, or with several. */
  readonly labels: (string | null)[] = []
  /** Slides with several values, by their numbers. */
  readonly #ambiguous = new Set<number>()
  readonly #shared = new SharedTexts()

  constructor(columns: SlideColumns, label: Rule | null) {
    this.columns = columns
    this.label = label
  }

  get root(): string | undefined {
    return this.columns.root
  }

  /** @param slide the one that was added to the columns last */
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

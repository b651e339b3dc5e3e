import type { Rule } from '@vitrine/contract/splits/rules'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { type HandoverSlide, labelOf, readMpp, type Split, splitOf } from './handover-slide.ts'
import { absolutePath, fileNameOf, locationOf, mapLocation, pathBelow, readFolder, slideIdOf } from './slide-names.ts'
import { TextColumn } from './text-column.ts'

/**
 * The assigned slides of a version in the order of its lines. Many files are written of them, so they are kept in memory: by column,
 * what one value follows from another left out, so that 50,000 take a few megabytes.
 */
export class SlideRows implements Iterable<HandoverSlide> {
  /** The folder that the slides lie in. */
  readonly root: string | undefined
  /** Cases that are written as the keys of their groups, for their values are also others'; all of them where undefined. */
  ambiguousCases: ReadonlySet<string> | undefined = new Set()
  readonly #folder: ReturnType<typeof readFolder>
  readonly fileNames = new TextColumn()
  readonly locations = new TextColumn()
  readonly groups = new TextColumn()
  readonly labels: (string | null)[] = []
  readonly splits: Split[] = []
  readonly folds: (number | null)[] = []
  readonly sources: (string | null)[] = []
  readonly mpps: (string | null)[] = []
  /** Values that many slides have. */
  readonly #shared = new Map<string, string>()

  /** @param root the folder that the slides lie in, or what leads there */
  constructor(root: string | undefined) {
    this.#folder = readFolder(root)
    this.root = this.#folder.folder
  }

  get length(): number {
    return this.splits.length
  }

  /** @returns undefined for an unassigned slide, which only the manifest has */
  add(slide: VersionSlide, label: Rule | null): HandoverSlide | undefined {
    const split = splitOf(slide.part)
    if (split === null) return undefined
    this.fileNames.push(fileNameOf(slide))
    this.locations.push(mapLocation(this.#folder, locationOf(slide)))
    this.groups.push(slide.group)
    this.labels.push(this.#once(labelOf(slide, label)))
    this.folds.push(slide.fold)
    this.sources.push(this.#once(slide.source))
    this.mpps.push(this.#once(readMpp(slide)))
    this.splits.push(split)
    return this.at(this.length - 1)
  }

  #once(text: string | null): string | null {
    if (text === null) return null
    const known = this.#shared.get(text)
    if (known === undefined) this.#shared.set(text, text)
    return known ?? text
  }

  at(index: number): HandoverSlide {
    return new SlideRow(this, index)
  }

  *[Symbol.iterator](): Generator<HandoverSlide> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index)
  }
}

/** The value in the key of a group. */
export const caseOf = (key: string): string => key.slice(key.indexOf('=') + 1)

class SlideRow implements HandoverSlide {
  readonly #rows: SlideRows
  readonly #index: number

  constructor(rows: SlideRows, index: number) {
    this.#rows = rows
    this.#index = index
  }

  get fileName(): string {
    return this.#rows.fileNames.at(this.#index) as string
  }

  get slideId(): string {
    return slideIdOf(this.fileName)
  }

  get caseKey(): string {
    return this.#rows.groups.at(this.#index) ?? this.slideId
  }

  get patient(): string {
    const key = this.#rows.groups.at(this.#index)
    if (key === null) return this.slideId
    const { ambiguousCases } = this.#rows
    return ambiguousCases === undefined || ambiguousCases.has(caseOf(key)) ? key : caseOf(key)
  }

  get isGrouped(): boolean {
    return this.#rows.groups.at(this.#index) !== null
  }

  get label(): string | null {
    return this.#rows.labels[this.#index] ?? null
  }

  get split(): Split {
    return this.#rows.splits[this.#index] as Split
  }

  get fold(): number | null {
    return this.#rows.folds[this.#index] ?? null
  }

  get wsi(): string | null {
    return pathBelow(this.#rows.root, this.#rows.locations.at(this.#index), this.fileName)
  }

  get path(): string | null {
    return absolutePath(this.#rows.root, this.#rows.locations.at(this.#index))
  }

  get source(): string | null {
    return this.#rows.sources[this.#index] ?? null
  }

  get mpp(): string | null {
    return this.#rows.mpps[this.#index] ?? null
  }
}

import type { Part } from '@vitrine/contract/splits/dataset-types'
import type { Rule } from '@vitrine/contract/splits/rules'
import { labelValues } from '@vitrine/contract/versions/label'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'

/** The names of parts in files of a package, in their column `split`. */
const PACKAGE_PART_OF = { training: 'train', validation: 'validation', evaluation: 'test', unassigned: null } as const
export const PACKAGE_PARTS = ['train', 'validation', 'test'] as const
export type PackagePart = (typeof PACKAGE_PARTS)[number]

/** An assigned slide in the tables of other programs. */
export interface HandoverSlide {
  /** The name of the file, or else of the slide. */
  readonly fileName: string
  readonly slideId: string
  /** Unique to a group or to a slide without a group: the key of the group, or the slide's id. */
  readonly caseKey: string
  /** The displayed value of the group, or the id of a slide without a group. */
  readonly patient: string
  readonly isGrouped: boolean
  /** null if there is no value, or more than one. */
  readonly label: string | null
  readonly split: PackagePart
  readonly fold: number | null
  /** The path relative to the folder of the slides; null if the file is elsewhere. */
  readonly wsi: string | null
  /** An absolute path, or a URL. */
  readonly path: string | null
  readonly source: string | null
  /** Micrometers per pixel, as in the metadata of the file. */
  readonly mpp: string | null
}

/** Keys that scanners and readers of slides use for micrometers per pixel. */
const MPP_KEYS = ['mpp', 'MPP', 'mpp_x', 'openslide.mpp-x', 'aperio.MPP']

export function readMpp({ metadata }: VersionSlide): string | null {
  for (const wanted of MPP_KEYS) {
    const text = metadata.find(([key]) => key === wanted)?.[1].trim() ?? ''
    if (/^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0) return text
  }
  return null
}

/** A label must be a single value. */
export const onlyValue = (values: readonly string[]): string | null =>
  values.length === 1 ? (values[0] as string) : null

/** The label of a slide; null if it has no value, or several. */
export const labelOf = (slide: VersionSlide, label: Rule | null): string | null =>
  label === null ? null : onlyValue(labelValues(slide, label))

export const packagePartOf = (part: Part): PackagePart | null => PACKAGE_PART_OF[part]

import type { Part } from '@vitrine/contract/splits/dataset-types'
import type { Rule } from '@vitrine/contract/splits/rules'
import { labelValues } from '@vitrine/contract/versions/label'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'

/** A part as the files of a package write it, in their column `split`. */
const PACKAGE_PART_OF = { training: 'train', validation: 'validation', evaluation: 'test', unassigned: null } as const
export const PACKAGE_PARTS = ['train', 'validation', 'test'] as const
export type PackagePart = (typeof PACKAGE_PARTS)[number]

/** An assigned slide in the tables of other programs. */
export interface HandoverSlide {
  /** The name of the file, or the slide's. */
  readonly fileName: string
  readonly slideId: string
  /** What no other group, and no slide without one, has: the key of the group, or the slide's id. */
  readonly caseKey: string
  /** The value of the group as it is written; of a slide without one, its own id. */
  readonly patient: string
  readonly isGrouped: boolean
  /** Null without a value, or with several. */
  readonly label: string | null
  readonly split: PackagePart
  readonly fold: number | null
  /** Below the folder of the slides; null for one that lies elsewhere. */
  readonly wsi: string | null
  /** From the root of a disk, or an address. */
  readonly path: string | null
  readonly source: string | null
  /** Micrometers per pixel, as the metadata of the file have it. */
  readonly mpp: string | null
}

/** Keys that scanners and readers of slides write micrometers per pixel under. */
const MPP_KEYS = ['mpp', 'MPP', 'mpp_x', 'openslide.mpp-x', 'aperio.MPP']

export function readMpp({ metadata }: VersionSlide): string | null {
  for (const wanted of MPP_KEYS) {
    const text = metadata.find(([key]) => key === wanted)?.[1].trim() ?? ''
    if (/^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0) return text
  }
  return null
}

/** A label is one value. */
export const onlyValue = (values: readonly string[]): string | null =>
  values.length === 1 ? (values[0] as string) : null

/** The label of a slide; null if it has no value, or several. */
export const labelOf = (slide: VersionSlide, label: Rule | null): string | null =>
  label === null ? null : onlyValue(labelValues(slide, label))

export const packagePartOf = (part: Part): PackagePart | null => PACKAGE_PART_OF[part]

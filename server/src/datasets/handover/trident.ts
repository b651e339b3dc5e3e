import { tableLine } from './csv-lines.ts'
import { PACKAGE_PARTS, type PackagePart } from './handover-slide.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import type { Survey } from './survey.ts'

/**
 * The column `mpp` is only included if every slide has a value, because TRIDENT drops missing values and then assigns the others
 * by position.
 */
function* listLines({ slides, everyMpp }: Survey, split: PackagePart | undefined): Generator<string> {
  yield tableLine(everyMpp ? ['wsi', 'mpp'] : ['wsi'])
  for (const slide of slides)
    if (slide.wsi !== null && (split === undefined || slide.split === split))
      yield tableLine(everyMpp ? [slide.wsi, slide.mpp] : [slide.wsi])
}

/** Lists for `--custom_list_of_wsis`, with paths relative to `--wsi_dir`. */
export const tridentFiles = (survey: Survey): PackageFile[] => [
  fileOf('trident/all.csv', () => listLines(survey, undefined)),
  ...PACKAGE_PARTS.filter(split => survey.counts[split] > 0).map(split =>
    fileOf(`trident/${split}.csv`, () => listLines(survey, split)),
  ),
]

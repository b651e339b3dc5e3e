import { tableLine } from './csv-lines.ts'
import { PACKAGE_PARTS, type PackagePart } from './handover-slide.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import type { Survey } from './survey.ts'

/**
 * TRIDENT drops blanks of the column `mpp` and then takes the rest by position, so it is there only where every slide has a value.
 */
function* listLines({ slides, everyMpp }: Survey, split: PackagePart | undefined): Generator<string> {
  yield tableLine(everyMpp ? ['wsi', 'mpp'] : ['wsi'])
  for (const slide of slides)
    if (slide.wsi !== null && (split === undefined || slide.split === split))
      yield tableLine(everyMpp ? [slide.wsi, slide.mpp] : [slide.wsi])
}

/** Lists for `--custom_list_of_wsis`, of paths below `--wsi_dir`. */
export const tridentFiles = (survey: Survey): PackageFile[] => [
  fileOf('trident/all.csv', () => listLines(survey, undefined)),
  ...PACKAGE_PARTS.filter(split => survey.counts[split] > 0).map(split =>
    fileOf(`trident/${split}.csv`, () => listLines(survey, split)),
  ),
]

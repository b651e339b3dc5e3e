/** `README.md`: a card for people, which begins with metadata for Hugging Face's `datasets`. */

import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { doubtSentence } from '@vitrine/contract/splits/group-doubts'
import { ruleInWords } from '@vitrine/contract/splits/rules'
import { labelsOfFields } from '@vitrine/contract/versions/label'
import { LABEL_READERS, type LeftOut, READER_NAMES, READERS, type Reader } from '@vitrine/contract/versions/readers'
import type { VersionField } from '@vitrine/contract/versions/version-line'
import { clamLabel } from './clam.ts'
import { licenseAddress } from './croissant.ts'
import { PACKAGE_PARTS } from './handover-slide.ts'
import { dividedGroups } from './left-out-messages.ts'
import { tableColumns } from './slide-lines.ts'
import { stampLines } from './stamp.ts'
import type { Survey } from './survey.ts'
import type { TrainingTask } from './tasks.ts'
import { yamlText } from './yaml-text.ts'

export interface DatasetCard {
  readonly version: DatasetVersion
  readonly survey: Survey
  /** One for each of several labels; `surveys` has the surveys in the same order. */
  readonly tasks: readonly TrainingTask[]
  readonly surveys: readonly Survey[]
  /** The labels requested instead of a single one; the version may not contain all of them. */
  readonly labels: readonly string[] | undefined
  readonly leftOut: readonly LeftOut[]
  /** The common prefix of CLAM's file names. */
  readonly stem: string
  /** All files of the package. */
  readonly paths: readonly string[]
}

const SPDX = /^[A-Za-z0-9.+-]+$/

function licenseYaml(license: string | null): string[] {
  if (license === null) return []
  if (SPDX.test(license)) return [`license: ${yamlText(license.toLowerCase())}`]
  return ['license: other', `license_name: ${yamlText(license)}`]
}

/** Parts without slides are left out, because `datasets` rejects empty files. */
function frontMatter({ version, survey }: DatasetCard): string[] {
  const filled = PACKAGE_PARTS.filter(split => survey.counts[split] > 0)
  const configs = [
    'configs:',
    '- config_name: default',
    '  data_files:',
    ...filled.flatMap(split => [`  - split: ${split}`, `    path: data/${split}.jsonl`]),
  ]
  const features = tableColumns(version.fields).flatMap(column => [`  - name: ${column}`, '    dtype: string'])
  return [
    '---',
    ...licenseYaml(version.license),
    `pretty_name: ${yamlText(version.dataset_name)}`,
    ...(filled.length > 0 ? [...configs, 'dataset_info:', '  features:', ...features] : []),
    '---',
  ]
}

/** Escapes a user's text for Markdown, on one line. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~]/g, '\\$&')

function facts({ version }: DatasetCard): string[] {
  const { counts, groups, recipe } = version
  const rows: [string, string | null][] = [
    ['Version', `${version.number} (${version.semver}), frozen ${version.created_at.slice(0, 10)}`],
    ['Content', `\`${version.content_hash}\`, which is what \`sha256sum manifest.jsonl\` prints`],
    [
      'Slides',
      `${version.slides_count}: ${counts.training} training, ${counts.validation} validation, ${counts.evaluation} evaluation (test), ${counts.unassigned} unassigned`,
    ],
    [
      'Grouped by',
      groups.length === 0 ? null : plain(groups.map(rule => ruleInWords(rule, labelsOfFields(version))).join(', ')),
    ],
    [
      'Distributed by',
      recipe === null ? null : `\`${JSON.stringify(recipe).replaceAll('`', "'").replaceAll('|', '\\|')}\``,
    ],
    ['Licence', version.license === null ? null : plain(licenseAddress(version.license))],
    ['Creator', version.creator === null ? null : plain(version.creator)],
    ['Address', version.url],
    ['Note', version.note === null ? null : plain(version.note)],
  ]
  return ['| | |', '|---|---|', ...rows.flatMap(([name, text]) => (text === null ? [] : [`| ${name} | ${text} |`]))]
}

const labelsInPython = (survey: Survey) =>
  survey.labels
    .map((label, code) => {
      const written = clamLabel(survey, label)
      return `${survey.labelsAreNumbers && written === label ? Number(label) : JSON.stringify(written)}: ${code}`
    })
    .join(', ')

/** How a program reads its files: code and notes. */
function howTo(reader: Reader, { survey, stem }: Pick<DatasetCard, 'survey' | 'stem'>): string[] {
  const { splits, labels, slides } = survey
  switch (reader) {
    case 'clam':
      return [
        `Copy \`clam/dataset_csv\` and \`clam/splits\` into CLAM. Add a task to \`main.py\` with \`csv_path = 'dataset_csv/${stem}.csv'\` and \`label_dict = {${labels.length > 20 ? '...' : labelsInPython(survey)}}\`, then run \`python main.py --split_dir ${stem} --k ${survey.lists.length} ...\`.`,
        ...(splits.folds.length === 0
          ? []
          : [
              splits.hasTest
                ? 'Split i is validated on fold i + 1 and tested on the evaluation slides.'
                : 'Split i is tested on fold i + 1 and validated on the next fold.',
            ]),
      ]
    case 'trident':
      return [
        `\`python run_batch_of_slides.py --wsi_dir ${slides.root === undefined ? 'SLIDES' : JSON.stringify(slides.root)} --custom_list_of_wsis trident/all.csv ...\``,
        ...(survey.troubles.omeNames.count === 0
          ? []
          : [
              `TRIDENT takes both extensions off names such as ${plain(survey.troubles.omeNames.examples[0] ?? '')}, so its features are called otherwise than the slides are here: rename them before you train.`,
            ]),
      ]
    case 'slideflow':
      return [
        "Set `slideflow/annotations.csv` as the project's annotations, and train on `dataset.filter({'dataset': ['train']})`.",
      ]
    case 'qupath':
      return [
        "In a project, 'Add images', 'Input path list' takes `qupath/all.txt`, or the list of a part. Then run `qupath/set-parts.groovy` in the script editor: it writes part, group and label into each entry.",
      ]
    case 'patho_bench':
      return [
        '`ExperimentFactory` takes `patho_bench/k=all.tsv` as split and `patho_bench/config.yaml` as task_config.',
      ]
    case 'stamp':
      return stampLines(survey)
    case 'fiftyone':
      return [
        "`fo.Dataset.from_dir(dataset_type=fo.types.CSVDataset, data_path=None, labels_path='fiftyone/labels.csv', fields=None)`",
      ]
    case 'croissant':
      return ['`mlcroissant.Dataset(jsonld="croissant.json").records("slides")`']
  }
}

/** @param label the label that the files are for, if there are several */
function readers(
  { survey, stem, leftOut }: Pick<DatasetCard, 'survey' | 'stem' | 'leftOut'>,
  among: readonly Reader[],
  label?: string,
): string[] {
  const isLeftOut = (reader: Reader) =>
    leftOut.some(each => each.reader === reader && each.whole && each.label === label)
  return among
    .filter(reader => !isLeftOut(reader))
    .flatMap(reader => [`### ${READER_NAMES[reader]}`, '', ...howTo(reader, { survey, stem }), ''])
}

/** The section for one of several labels; paths are in its folder. */
function taskLines({ label, folder, stem }: TrainingTask, survey: Survey, card: DatasetCard): string[] {
  return [
    `## Label: ${plain(survey.labelWords ?? label)}`,
    '',
    `These files are in \`${folder}\`.`,
    '',
    ...readers({ survey, stem: `${card.stem}_${stem}`, leftOut: card.leftOut }, LABEL_READERS, label),
  ]
}

function leftOutLines({ leftOut, version }: DatasetCard): string[] {
  if (leftOut.length === 0) return []
  const fields = labelsOfFields(version)
  const rows = leftOut.map(({ reader, text, label }) => {
    const of = label === undefined ? '' : ` (${plain(ruleInWords(label, fields))})`
    return `- ${READER_NAMES[reader]}${of}: ${plain(text)}`
  })
  return ['## Left out', '', 'What a program would misread is not in this package.', '', ...rows, '']
}

function chosen({ survey, labels, version }: DatasetCard): string {
  const { root } = survey.choice
  const fields = labelsOfFields(version)
  const words = labels?.map(label => ruleInWords(label, fields)) ?? [survey.labelWords ?? 'none']
  const noun = labels === undefined ? 'Label' : 'Labels'
  return `${noun}: ${plain(words.join(', '))}. Folder of the slides: ${root === undefined ? 'not given' : plain(root)}.`
}

const TYPES: Readonly<Partial<Record<VersionField['type'], string>>> = {
  long_text: 'text',
  boolean: 'true or false',
  choice: 'one of',
  multi_choice: 'some of',
  person: 'a username',
  url: 'an address',
}

/** Describes the lab fields, which may change or be deleted later. */
function fieldLines({ version: { fields } }: DatasetCard): string[] {
  if (fields.length === 0) return []
  const rows = fields.map(({ key, label, type, unit, options }) => {
    const values = [TYPES[type] ?? type, options.join(', ')].filter(Boolean).join(' ')
    return `- \`fields.${key}\`: ${plain(label)}, ${plain(values)}${unit === null ? '' : ` in ${plain(unit)}`}`
  })
  return ['## Lab fields', '', ...rows, '']
}

/** In JSON Lines, `datasets` reads dates as timestamps, whatever the features are: 2026-01-31 becomes 2026-01-31 00:00:00. */
function exactDates({ survey }: DatasetCard): string[] {
  const files = PACKAGE_PARTS.filter(split => survey.counts[split] > 0).map(
    split => `'${split}': 'FOLDER/data/${split}.csv'`,
  )
  return [
    '',
    'From JSON Lines, `datasets` reads a column of dates with a time: `2026-01-31` becomes `2026-01-31 00:00:00`. From CSV with explicit features, all values are exact:',
    '',
    '```python',
    'from datasets import Features, Value, load_dataset',
    "columns = open('FOLDER/slides.csv', encoding='utf-8').readline().strip().split(',')",
    `load_dataset('csv', data_files={${files.join(', ')}}, features=Features({column: Value('string') for column in columns}), keep_default_na=False, na_values=[''])`,
    '```',
    '',
  ]
}

/** The lines of `README.md`. */
export function cardLines(card: DatasetCard): string[] {
  const { version, survey, labels, tasks, surveys } = card
  const { fields } = version
  const divided = survey.troubles.divided.count
  const readersOfAll = READERS.filter(reader => labels === undefined || !LABEL_READERS.includes(reader))
  return [
    ...frontMatter(card),
    '',
    ...(divided > 0 ? [`**${dividedGroups(divided)}**`, ''] : []),
    ...version.test_sets.flatMap(({ sentence }) => [`**${plain(sentence)}**`, '']),
    ...(survey.doubt ? [`**${plain(doubtSentence(survey.doubt))}**`, ''] : []),
    `# ${plain(version.dataset_name)}`,
    '',
    ...(version.dataset_description?.trim() ? [plain(version.dataset_description.trim()), ''] : []),
    ...facts(card),
    '',
    chosen(card),
    '',
    '## Files',
    '',
    '- `manifest.jsonl`: every slide, also unassigned ones, in canonical form.',
    '- `version.json`: what this version is, and what was left out.',
    '- `SHA256SUMS`: for `sha256sum -c SHA256SUMS`.',
    '- `slides.csv`: the assigned slides. `slide_id` is the name of the file without its last extension. `slides.jsonl`: the same as JSON Lines, in which `0006` stays a text.',
    ...(survey.slides.length > 0 ? ["- `data/`: the same by part, for `datasets.load_dataset('FOLDER')`."] : []),
    ...(survey.slides.length > 0 && fields.some(({ type }) => type === 'date') ? exactDates(card) : []),
    ...(card.paths.includes('report.html')
      ? [
          '- `report.html`: who is in which part, and what to know of it; to read and to print. `report.csv`: its figures.',
        ]
      : []),
    ...(tasks.length > 0 ? ['- `tasks/`: a folder for each label, with a report of its own.'] : []),
    '',
    'All values are exact: unlike the CSV files of the web app, a text that a spreadsheet would run has no apostrophe in front of it here, for a file of another name is another file. Open these tables in a spreadsheet only if you trust them.',
    '',
    ...fieldLines(card),
    ...readers(card, readersOfAll),
    ...tasks.flatMap((task, index) => taskLines(task, surveys[index] as Survey, card)),
    ...leftOutLines(card),
  ]
}

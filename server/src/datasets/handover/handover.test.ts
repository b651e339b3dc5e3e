import { createHash } from 'node:crypto'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { isHeld, labelsOfFields } from '@vitrine/contract/versions/label'
import { type VersionSlide, versionHeader, versionLine } from '@vitrine/contract/versions/version-line'
import { describe, expect, test } from 'vitest'
import doubtOfLines from '../versions/doubt-worker.ts'
import { LineFiles, parseLines } from './line-files.ts'
import { croissantFile, type HandoverPackage, handoverPackage, packagePaths, sumsFile } from './package-files.ts'
import {
  deployStamp,
  loadDataset,
  readCard,
  readCells,
  readClam,
  readCsv,
  readFiftyOne,
  readPathoBench,
  readQuPathList,
  readSlideflow,
  readStamp,
  readTrident,
} from './readers.fixture.ts'
import { HandoverSurveys } from './survey.ts'
import { tasksOf } from './tasks.ts'

const BARE: VersionSlide = {
  ...{ block_id: null, cut_number: null, description: null, file_location: null, file_name: null, file_sha256: null },
  ...{ file_size: null, file_type: null, fold: null, group: null, metadata: [], name: 'a slide', organ: 'kidney' },
  ...{ part: 'training', samples: [], source: null, species: null, status: 'created', uuid: '', vendor: null },
}

/** Slides with files of these names in `/data/slides`. */
const slidesOf = (rows: readonly (Partial<VersionSlide> & { file_name: string })[]): VersionSlide[] =>
  rows.map((row, index) => ({
    ...BARE,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    file_location: `/data/slides/${row.file_name}`,
    ...row,
  }))

const VERSION: DatasetVersion = {
  ...{ id: 7, uuid: '00000000-0000-4000-8000-00000000000a', number: 3, semver: '2.1.0', dataset: 12 },
  ...{ dataset_uuid: '00000000-0000-4000-8000-00000000000b', dataset_name: 'Kidney & liver', slides_count: 6 },
  dataset_description: 'Of two centres.',
  counts: { training: 2, validation: 2, evaluation: 2, unassigned: 0 },
  ...{ content_hash: `sha256:${'0'.repeat(64)}`, format: 2, fields: [] },
  groups: ['block_id'],
  ...{ note: null, license: 'CC-BY-4.0', creator: 'A lab', recipe: null, test_sets: [] },
  created_at: '2026-11-22T10:00:00.000Z',
  created_by: null,
  url: 'https://lab.example/api/dataset-versions/00000000-0000-4000-8000-00000000000a/',
}

interface Made {
  readonly files: Map<string, string>
  readonly made: HandoverPackage
  readonly leftOut: Record<string, string[]>
}

interface Choice {
  readonly label?: string | null
  readonly labels?: readonly string[]
  readonly root?: string
  readonly version?: Partial<DatasetVersion>
  readonly keptBytes?: number
}

async function textOf(parts: Iterable<string> | AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

async function packageOf(slides: VersionSlide[], choice: Choice = {}): Promise<Made> {
  const { labels, root = '/data/slides', version, keptBytes = 1e6 } = choice
  const label = labels ? null : choice.label === undefined ? 'organ' : choice.label
  const lines = slides.map(versionLine)
  const terms = { ...VERSION, ...version }
  const doubt = doubtOfLines({ slides: JSON.stringify(slides), groups: terms.groups })
  const tasks = tasksOf(labels?.filter(each => isHeld(each, terms)) ?? [])
  const gathered = new HandoverSurveys({ label, root, labels: tasks.map(task => task.label) })
  for (const slide of slides) gathered.add(slide)
  const handover = {
    choice: { label, root, ...(labels && { labels }) },
    ...{ tasks, surveys: await gathered.finish(doubt, labelsOfFields(terms)) },
  }
  const header = versionHeader(terms.fields)
  const read = () => [lines.slice(0, 2), lines.slice(2)]
  const lineFiles = new LineFiles({ version: terms, header, label, read }, keptBytes)
  for (const slice of read()) await lineFiles.add(parseLines(slice), slice)
  const made = handoverPackage(terms, handover, await lineFiles.finish(handover.surveys.whole.counts))
  const files = new Map<string, string>()
  for (const { path, parts } of made.files) files.set(path, await textOf(parts()))
  const leftOut: Record<string, string[]> = {}
  for (const { reader, text, label } of made.leftOut) {
    const key = label === undefined ? reader : `${reader} ${label}`
    leftOut[key] = [...(leftOut[key] ?? []), text]
  }
  return { files, made, leftOut }
}

const PARTS = ['training', 'training', 'validation', 'validation', 'evaluation', 'evaluation'] as const
/** Two slides in each part, one of each organ; some names look like numbers. */
const SIX = slidesOf(
  PARTS.map((part, index) => ({
    file_name: ['001.svs', 'b,1.svs', 'c "2".svs', 'd.ome.tif', '=e.svs', 'f.tar.svs'][index] as string,
    part,
    organ: index % 2 === 0 ? 'kidney' : 'liver',
    group: `block_id=b${index}`,
    source: 'Utrecht',
  })),
)
const IDS = ['001', 'b,1', 'c "2"', 'd.ome', '=e', 'f.tar']
const LABELS = new Map([
  ['kidney', 0],
  ['liver', 1],
])

/** The six slides, each with its own changes. */
const changed = (...rows: readonly Partial<VersionSlide>[]) => SIX.map((slide, index) => ({ ...slide, ...rows[index] }))

const read = ({ files }: Made, path: string): string => {
  const text = files.get(path)
  if (text === undefined) throw new Error(`${path} is not in the package`)
  return text
}
const clamOf = (made: Made, split = 0, labels: ReadonlyMap<string | number, number> = LABELS) => {
  const splits = read(made, `clam/splits/Kidney_liver/splits_${split}.csv`)
  const lists = readClam(read(made, 'clam/dataset_csv/Kidney_liver.csv'), splits, labels)
  return Object.fromEntries(Object.entries(lists).map(([list, slides]) => [list, slides.map(({ id }) => id)]))
}

describe('a package of six slides', async () => {
  const made = await packageOf(SIX)

  test('contains these files, by name, and leaves nothing out', () => {
    const clam = ['_bool.csv', '_descriptor.csv', '.csv'].map(end => `clam/splits/Kidney_liver/splits_0${end}`)
    expect(packagePaths(made.made)).toEqual(
      [
        ...['README.md', 'SHA256SUMS', 'clam/dataset_csv/Kidney_liver.csv', ...clam, 'croissant.json', 'data/test.csv'],
        ...['data/test.jsonl', 'data/train.jsonl', 'data/validation.jsonl', 'slides.jsonl'],
        ...['stamp/clini_test.csv', 'stamp/slide_test.csv'],
        ...[
          'data/train.csv',
          'data/validation.csv',
          'fiftyone/labels.csv',
          'manifest.jsonl',
          'patho_bench/config.yaml',
        ],
        ...[
          'patho_bench/k=all.tsv',
          'qupath/all.txt',
          'qupath/set-parts.groovy',
          'qupath/test.txt',
          'qupath/train.txt',
        ],
        ...['qupath/validation.txt', 'slideflow/annotations.csv', 'slides.csv', 'stamp/clini.csv', 'stamp/slide.csv'],
        ...['stamp/splits.json', 'trident/all.csv', 'trident/test.csv', 'trident/train.csv', 'trident/validation.csv'],
        'version.json',
      ].sort(),
    )
    expect(made.leftOut).toEqual({})
    expect(made.made.name).toBe('Kidney_liver_v3')
  })

  test('is always the same, whatever the batches of its lines', async () => {
    const again = await packageOf(SIX)
    expect([...again.files]).toEqual([...made.files])
    const lines = SIX.map(versionLine)
    expect(made.files.get('manifest.jsonl')).toBe([versionHeader([]), ...lines, ''].join('\n'))
  })

  test('has fixed bytes, whether they are kept while the lines are read or generated again', async () => {
    const folds = SIX.map((slide, index) => ({ ...slide, part: 'training' as const, fold: 1 + (index % 3) }))
    const choices = [{}, { labels: ['organ', 'source'] }, { label: null }]
    const digestOf = async (more: Choice) => {
      const hash = createHash('sha256')
      for (const choice of choices)
        for (const slides of [SIX, folds])
          for (const file of (await packageOf(slides, { ...choice, ...more })).files) hash.update(JSON.stringify(file))
      return hash.digest('hex')
    }
    const always = 'd9875e95c8d4347d3242c872406510ece04707544f5f36ea6316041e28eeb24f'
    expect([await digestOf({}), await digestOf({ keptBytes: 1 })]).toEqual([always, always])
  })

  test('contains values unchanged: no apostrophe before =, LF, quotes only where needed, no BOM', () => {
    const [, ...rows] = readCells(read(made, 'slides.csv'))
    expect(rows.map(([id]) => id)).toEqual(IDS)
    expect(read(made, 'slides.csv')).toContain('\n=e,')
    expect(read(made, 'slides.csv').split('\n')[0]).toBe(
      'slide_id,uuid,split,fold,group,label,file_name,file_path,file_sha256,file_size,species,organ,source,vendor,block_id,cut_number,status,stain,input_scanner,output_scanner,biomarker,description',
    )
    for (const text of made.files.values()) expect(text).not.toMatch(/^\ufeff|\r/)
  })

  test('CLAM trains, validates and tests on its slides by their labels', () => {
    expect(clamOf(made)).toEqual({ train: IDS.slice(0, 2), val: IDS.slice(2, 4), test: IDS.slice(4) })
    expect(read(made, 'clam/splits/Kidney_liver/splits_0.csv')).toBe(
      ',train,val,test\n0,001,"c ""2""",=e\n1,"b,1",d.ome,f.tar\n',
    )
    expect(read(made, 'clam/splits/Kidney_liver/splits_0_bool.csv')).toMatch(/^,train,val,test\n001,True,False,False\n/)
    expect(read(made, 'clam/splits/Kidney_liver/splits_0_descriptor.csv')).toBe(
      ',train,val,test\nkidney,1,1,1\nliver,1,1,1\n',
    )
    expect(read(made, 'clam/dataset_csv/Kidney_liver.csv')).toMatch(/^case_id,slide_id,label\nb0,001,kidney\n/)
  })

  test('TRIDENT finds each slide below its folder', () => {
    const names = SIX.map(({ file_name }) => file_name as string)
    const found = readTrident(read(made, 'trident/all.csv'), path => names.includes(path))
    expect(found.map(({ path }) => path)).toEqual(names)
    expect(readTrident(read(made, 'trident/train.csv'), () => true)).toHaveLength(2)
  })

  test('Slideflow filters by dataset', () => {
    const labels = [
      ['001', 'kidney'],
      ['b,1', 'liver'],
    ] as const
    expect(readSlideflow(read(made, 'slideflow/annotations.csv'), 'train')).toEqual(new Map(labels))
    expect(readSlideflow(read(made, 'slideflow/annotations.csv'), 'val').size).toBe(2)
  })

  test('datasets loads it, with every value as text', () => {
    const loaded = loadDataset(made.files)
    expect([...loaded.keys()]).toEqual(['train', 'validation', 'test'])
    expect(loaded.get('train')?.map(row => [row['slide_id'], row['fold'], row['source']])).toEqual([
      ['001', null, 'Utrecht'],
      ['b,1', null, 'Utrecht'],
    ])
  })

  test('QuPath imports each path of a list, and finds the parts in its script', () => {
    expect(readQuPathList(read(made, 'qupath/train.txt'))).toEqual(['/data/slides/001.svs', '/data/slides/b,1.svs'])
    expect(readQuPathList(read(made, 'qupath/all.txt'))).toHaveLength(6)
    expect(read(made, 'qupath/set-parts.groovy')).toContain(`["c \\\\"2\\\\".svs","validation","b2","kidney"],`)
  })

  test('Patho-Bench has integers as labels, and their names', () => {
    const samples = readPathoBench(read(made, 'patho_bench/k=all.tsv'), read(made, 'patho_bench/config.yaml'), 0)
    expect(samples.get('b5')).toEqual({ label: 'liver', list: 'test' })
    expect(samples.size).toBe(6)
  })

  test('Patho-Bench only reads columns of splits as splits, whatever the name of the label', async () => {
    const slides = SIX.map((slide, index) => ({ ...slide, metadata: [['fold_area', `a${index % 2}`] as const] }))
    const named = await packageOf(slides, { label: 'metadata.fold_area' })
    const samples = readPathoBench(read(named, 'patho_bench/k=all.tsv'), read(named, 'patho_bench/config.yaml'), 0)
    expect(samples.get('b5')).toEqual({ label: 'a1', list: 'test' })
  })

  test('STAMP learns without evaluation, chooses the best epoch by validation, and is deployed on evaluation', () => {
    const [clini, slide, splits] = ['clini.csv', 'slide.csv', 'splits.json'].map(name => read(made, `stamp/${name}`))
    const stamp = readStamp(clini!, slide!, splits, 'organ')
    expect([...stamp.patients.keys()]).toEqual(['b0', 'b1', 'b2', 'b3'])
    expect(stamp.patients.get('b3')).toEqual({ label: 'liver', slides: ['d.ome.h5'] })
    expect(stamp.splits).toEqual([{ train_patients: ['b0', 'b1'], test_patients: ['b2', 'b3'] }])
    const deployed = ['clini_test.csv', 'slide_test.csv'].map(name => read(made, `stamp/${name}`))
    expect([...deployStamp(deployed[0]!, deployed[1]!, 'organ', stamp.patients.keys())]).toEqual([
      ['b4', 'kidney'],
      ['b5', 'liver'],
    ])
  })

  test('FiftyOne has a split and a label for each file', () => {
    const fields = readFiftyOne(read(made, 'fiftyone/labels.csv'))
    expect(fields.get('/data/slides/=e.svs')).toEqual({ split: 'test', label: 'kidney' })
  })

  test('the card explains how to use it, and names that TRIDENT cuts differently', () => {
    const card = read(made, 'README.md')
    expect(card).toContain('license: "cc-by-4.0"')
    expect(card).toContain(`label_dict = {"kidney": 0, "liver": 1}`)
    expect(card).toContain('`--wsi_dir "/data/slides"'.slice(1))
    expect(card).toContain('TRIDENT takes both extensions off names such as d.ome.tif')
    expect(card).not.toContain('## Left out')
    expect(card).toContain('has no apostrophe in front of it here')
  })
})

describe('lab fields', async () => {
  const fields: DatasetVersion['fields'] = [
    { key: 'depth', label: 'Depth', options: [], type: 'number', unit: 'µm' },
    { key: 'stage', label: 'Stage', options: ['Low', 'High, severe'], type: 'choice', unit: null },
  ]
  const stages = ['Low', 'High, severe', 'Low', 'High, severe', 'Low', 'High, severe']
  const slides = changed(...stages.map(stage => ({ fields: { stage, depth: '0006' } })))

  test('are columns of the tables, texts for every reader, and explained by the card', async () => {
    const made = await packageOf(slides, { label: 'fields.stage', version: { fields } })
    expect(
      readCsv(read(made, 'slides.csv')).map(row => [row['label'], row['fields.stage'], row['fields.depth']]),
    ).toEqual(stages.map(stage => [stage, stage, 6]))
    expect(loadDataset(made.files).get('train')?.[0]).toMatchObject({ 'fields.stage': 'Low', 'fields.depth': '0006' })
    expect(read(made, 'README.md')).toContain('- `fields.stage`: Stage, one of Low, High, severe\n')
    expect(read(made, 'README.md')).toContain('- `fields.depth`: Depth, number in µm\n')
    expect(read(made, 'README.md')).toContain('\nLabel: Stage. Folder of the slides: /data/slides.\n')
    const column = JSON.parse(await textOf(croissantFile({ ...VERSION, fields }, []).parts())).recordSet[1].field.at(-1)
    expect(column).toMatchObject({ name: 'fields.stage', source: { extract: { jsonPath: "$['fields.stage']" } } })
    expect(clamOf(made, 0, new Map(Object.entries({ Low: 0, 'High, severe': 1 })))).toMatchObject({
      train: ['001', 'b,1'],
    })
  })

  test('of dates, the card explains how datasets reads them exactly', async () => {
    const taken = { key: 'taken', label: 'Taken', options: [], type: 'date' as const, unit: null }
    const dated = SIX.map(slide => ({ ...slide, fields: { taken: '2026-01-31' } }))
    const text = read(await packageOf(dated, { version: { fields: [taken] } }), 'README.md')
    const files =
      "'train': 'FOLDER/data/train.csv', 'validation': 'FOLDER/data/validation.csv', 'test': 'FOLDER/data/test.csv'"
    expect(text).toContain(`\nload_dataset('csv', data_files={${files}}, features=`)
    expect(read(await packageOf(slides, { version: { fields } }), 'README.md')).not.toContain("load_dataset('csv'")
  })

  test('of several labels, each has a folder; slides without one are skipped, and so is a label that the version does not contain', async () => {
    const some = slides.map((slide, index) => (index === 0 ? { ...slide, fields: {} } : slide))
    const made = await packageOf(some, { labels: ['organ', 'fields.stage', 'fields.gone'], version: { fields } })
    const folders = new Set([...made.files.keys()].map(path => path.split('/').slice(0, -1).slice(0, 3).join('/')))
    expect([...folders].sort()).toEqual(
      [
        ...['', 'data', 'qupath', 'trident'],
        ...['organ', 'fields.stage'].flatMap(task =>
          ['/clam', '/fiftyone', '/patho_bench', '/qupath', '/slideflow', '/stamp'].map(
            reader => `tasks/${task}${reader}`,
          ),
        ),
      ].sort(),
    )
    const clam = (task: string) => readCsv(read(made, `tasks/${task}/clam/dataset_csv/Kidney_liver_${task}.csv`))
    expect(clam('organ').map(({ label }) => label)).toEqual(SIX.map(({ organ }) => organ))
    expect(clam('fields.stage').map(({ label }) => label)).toEqual(stages.slice(1))
    expect([...made.files.keys()].filter(path => path.startsWith('tasks/organ/qupath/'))).toEqual([
      'tasks/organ/qupath/set-parts.groovy',
    ])
    expect(made.leftOut['clam fields.stage']).toEqual([
      "1 slide ('001.svs') has no value of Stage that could be the label.",
    ])
    expect(made.leftOut['stamp fields.gone']).toEqual([
      'Version 3 holds no values of fields.gone; its lab fields are fields.depth, fields.stage.',
    ])
    expect([made.leftOut['clam'], made.leftOut['clam organ']]).toEqual([undefined, undefined])
    const card = read(made, 'README.md')
    for (const text of [
      '\nLabels: organ, Stage, gone. Folder of the slides: /data/slides.\n',
      '\n## Label: Stage\n\nThese files are in `tasks/fields.stage/`.\n',
      "csv_path = 'dataset_csv/Kidney_liver_fields.stage.csv'",
      "\n- CLAM (Stage): 1 slide ('001.svs') has no value of Stage that could be the label.\n",
    ])
      expect(card).toContain(text)
    const told = JSON.parse(read(made, 'version.json'))
    expect(told).toMatchObject({ label: null, labels: ['organ', 'fields.stage', 'fields.gone'], left_out: {} })
    expect(told.tasks.map(({ folder }: { folder: string | null }) => folder)).toEqual([
      ...['tasks/organ/', 'tasks/fields.stage/', null],
    ])
  })

  test('labels whose names are equal on some file systems have separate folders', () => {
    expect(tasksOf(['metadata.Ki 67', 'metadata.ki_67', 'metadata.中']).map(({ folder }) => folder)).toEqual([
      ...['tasks/metadata.Ki_67/', 'tasks/metadata.ki_67_2/', 'tasks/metadata/'],
    ])
  })
})

describe('anything that would be misread is left out and reported', () => {
  const LABELLED = ['clam', 'patho_bench', 'slideflow', 'stamp']

  test.each<[string, VersionSlide[], string[], string]>([
    [
      'slides with one file name',
      changed({}, { file_name: '001.tif', file_location: '/data/slides/001.tif' }),
      ['clam', 'trident', 'slideflow', 'patho_bench', 'stamp'],
      "2 slides share the name of a file without its extension (such as '001'), and would be taken for one slide.",
    ],
    [
      'series of one file',
      changed(
        ...['m.ndpi [Series 1]', 'm.ndpi [Series 2]'].map(file_name => ({ file_name, file_location: '/x/m.ndpi' })),
      ),
      ['clam', 'trident', 'slideflow', 'patho_bench', 'stamp'],
      "2 slides share the name of a file without its extension (such as 'm'), and would be taken for one slide.",
    ],
    [
      'a slide called NA',
      changed({ file_name: 'NA.svs' }),
      LABELLED,
      "1 slide ('NA.svs') would be read as a slide without a name.",
    ],
    ['a patient called null', changed({ group: 'null' }), LABELLED, "1 group ('null') would be read as no patient."],
    [
      'labels that are one number',
      changed(...['1', '01', '1', '01', '1', '01'].map(organ => ({ organ }))),
      LABELLED,
      "The labels '01' and '1' would be read as the same number.",
    ],
    [
      'names that are all numbers',
      changed(...[1, 2, 3, 4, 5, 6].map(number => ({ file_name: `00${number}.svs` }))),
      ['clam'],
      "All slides are called by numbers, which stops it ('Integer column has NA values').",
    ],
    [
      'one label',
      changed(...SIX.map(() => ({ organ: 'liver' }))),
      ['clam'],
      "All slides have the label 'liver'; a classifier needs two.",
    ],
    [
      'a divided group',
      changed({ organ: 'liver' }, {}, { group: 'block_id=b1', organ: 'liver' }),
      ['clam', 'patho_bench', 'stamp'],
      "1 group ('b1') is divided: slides of one case are in two types.",
    ],
    [
      'slides without a group that share a name, in two parts',
      changed({ group: null }, {}, { group: null, file_name: '001.tif', file_location: '/data/slides/001.tif' }),
      ['clam', 'trident', 'slideflow', 'patho_bench', 'stamp'],
      "2 slides share the name of a file without its extension (such as '001'), and would be taken for one slide.",
    ],
    [
      'a patient with two labels',
      changed({}, { group: 'block_id=b0' }),
      ['slideflow', 'stamp'],
      "1 group ('b0') has slides with different labels.",
    ],
    [
      'no validation',
      changed({}, {}, { part: 'training' }, { part: 'training' }),
      ['clam', 'patho_bench'],
      'its split is left out, for there are no validation slides.',
    ],
    [
      'paths that are all numbers',
      changed(
        ...[1, 2, 3, 4, 5, 6].map(number => ({ file_name: `00${number}`, file_location: `/data/slides/00${number}` })),
      ),
      ['trident'],
      'All files are called by numbers, which would be read without their leading zeros.',
    ],
    [
      'no slide in a part',
      changed(...SIX.map(() => ({ part: 'unassigned' as const }))),
      ['clam', 'trident', 'slideflow', 'qupath', 'patho_bench', 'stamp', 'fiftyone'],
      'No slide is in training, validation or evaluation.',
    ],
    [
      'no location',
      changed(...SIX.map(() => ({ file_location: null }))),
      ['qupath', 'fiftyone'],
      'No slide has a full path or address.',
    ],
  ])('%s', async (_, slides, readers, sentence) => {
    const { made, files, leftOut } = await packageOf(slides)
    expect(Object.keys(leftOut).filter(reader => leftOut[reader]?.includes(sentence))).toEqual(
      expect.arrayContaining(readers),
    )
    for (const reader of readers) {
      expect(made.leftOut.filter(each => each.reader === reader).every(({ whole }) => whole)).toBe(true)
      expect([...files.keys()].filter(path => path.startsWith(`${reader}/`))).toEqual([])
      const told = JSON.parse(files.get('version.json') ?? '') as { left_out: Record<string, string> }
      expect(told.left_out[reader]).toContain(sentence)
    }
    expect(files.get('README.md')).toContain('## Left out')
  })

  test.each<[Partial<VersionSlide>, string]>([
    [{ organ: null }, "1 slide ('001.svs') has no value of organ that could be the label."],
    [{ organ: 'None' }, "1 slide ('001.svs') has a label that would be read as no value, such as NA or None."],
  ])('one slide of %j is left out and named, and programs that learn labels get the others', async (row, sentence) => {
    const slides = [
      ...SIX,
      {
        ...SIX[1]!,
        uuid: '00000000-0000-4000-8000-000000000009',
        group: 'block_id=b9',
        file_name: 'g.svs',
        file_location: '/data/slides/g.svs',
      },
    ]
    const made = await packageOf([{ ...slides[0]!, ...row }, ...slides.slice(1)])
    expect(made.leftOut).toEqual(Object.fromEntries(LABELLED.map(reader => [reader, [sentence]])))
    expect(clamOf(made)['train']).toEqual(['b,1', 'g'])
    expect([...readSlideflow(read(made, 'slideflow/annotations.csv'), 'train').keys()]).toEqual(['b,1', 'g'])
    const [clini, slide, splits] = ['clini.csv', 'slide.csv', 'splits.json'].map(name => read(made, `stamp/${name}`))
    expect([...readStamp(clini!, slide!, splits, 'organ').patients.keys()]).not.toContain('b0')
    const task = readPathoBench(read(made, 'patho_bench/k=all.tsv'), read(made, 'patho_bench/config.yaml'), 0)
    expect(task.has('b0')).toBe(false)
    const none = await packageOf(SIX.map(slide => ({ ...slide, ...row })))
    expect(none.made.leftOut.filter(({ whole }) => whole).map(({ reader }) => reader)).toEqual(
      expect.arrayContaining(LABELLED),
    )
  })

  test('texts that look like numbers or booleans stay texts in JSON Lines', async () => {
    const made = await packageOf(changed({ file_name: '0006.svs', block_id: '01', organ: 'True' }))
    const [first] = loadDataset(made.files).get('train') ?? []
    expect(first).toMatchObject({ slide_id: '0006', block_id: '01', label: 'True', fold: null })
    const [line] = read(made, 'slides.jsonl').split('\n')
    expect(JSON.parse(line!)).toMatchObject({ slide_id: '0006', block_id: '01', label: 'True' })
  })

  test('the labels True and False are texts for CLAM', async () => {
    const made = await packageOf(SIX.map((slide, index) => ({ ...slide, organ: index % 2 === 0 ? 'True' : 'False' })))
    expect(read(made, 'README.md')).toContain('label_dict = {"label_False": 0, "label_True": 1}')
    const labels = new Map([
      ['label_False', 0],
      ['label_True', 1],
    ])
    expect(clamOf(made, 0, labels)['train']).toEqual(IDS.slice(0, 2))
    expect(read(made, 'clam/splits/Kidney_liver/splits_0_descriptor.csv')).toContain('\nlabel_True,1,1,1\n')
    const numbers = await packageOf(SIX.map((slide, index) => ({ ...slide, organ: String(index % 2) })))
    expect(read(numbers, 'README.md')).toContain('label_dict = {0: 0, 1: 1}')
  })

  test('Slideflow has OME-TIFF under the name that it uses', async () => {
    const names = ['S1.ome.tiff', 'S2.ome.tif', 'S3.OME.TIF', 'S4.a.svs', 'S5.svs', 'S6.svs']
    const made = await packageOf(changed(...names.map(file_name => ({ file_name }))))
    const rows = readCsv(read(made, 'slideflow/annotations.csv'), { text: true })
    expect(rows.map(row => row['slide'])).toEqual(['S1', 'S2', 'S3.OME', 'S4.a', 'S5', 'S6'])
    const same = await packageOf(changed({ file_name: 'S.ome.tif' }, { file_name: 'S.svs' }))
    expect(same.leftOut['slideflow']?.[0]).toMatch(/^2 slides share the name of a file .*'S'/)
  })

  test('a location that is a folder leads to the file in it', async () => {
    const made = await packageOf(
      changed(
        { file_location: '/data/slides/a/' },
        { file_location: '/data/slides/b' },
        { file_location: 'C:\\scans' },
      ),
    )
    const paths = readQuPathList(read(made, 'qupath/all.txt'))
    expect(paths.slice(0, 3)).toEqual(['/data/slides/a/001.svs', '/data/slides/b/b,1.svs', 'C:\\scans\\c "2".svs'])
    expect(readFiftyOne(read(made, 'fiftyone/labels.csv')).has('/data/slides/a/001.svs')).toBe(true)
    expect(readTrident(read(made, 'trident/all.csv'), () => true)[0]?.path).toBe('a/001.svs')
  })

  test('FiftyOne has one sample per file, and none if its series differ', async () => {
    const series = (file_location: string, names: string[]) =>
      names.map(name => ({ file_name: `${name}.svs`, file_location, part: 'training' as const, organ: 'kidney' }))
    const rows = [...series('/x/m.svs', ['m1', 'm2']), ...series('/x/n.svs', ['n1', 'n2'])]
    const made = await packageOf(changed(...rows.map((row, at) => (at === 3 ? { ...row, organ: 'liver' } : row))))
    expect(made.leftOut['fiftyone']).toEqual([
      '6 slides are in 4 files, and it has one sample for each file.',
      "1 file whose slides differ in type or label: 'n2.svs'.",
    ])
    const lines = read(made, 'fiftyone/labels.csv')
      .split('\n')
      .slice(1, -1)
      .map(line => line.split(',')[0])
    expect(lines).toEqual(['/x/m.svs', '/data/slides/=e.svs', '/data/slides/f.tar.svs'])
  })

  test("slides outside the folder are not in TRIDENT's lists, and a missing mpp is reported", async () => {
    const withMpp = SIX.map(slide => ({ ...slide, metadata: [['mpp', '0.25'] as const] }))
    const made = await packageOf([
      { ...withMpp[0]!, file_location: '/other/001.svs', metadata: [['mpp', '0,25']] },
      ...withMpp.slice(1),
    ])
    expect(made.leftOut['trident']).toEqual([
      "1 slide outside the folder of the slides: '001.svs'.",
      "There is no column mpp, for 1 slide ('001.svs') has no number for it.",
    ])
    expect(readTrident(read(made, 'trident/all.csv'), () => true).map(({ path }) => path)).not.toContain('001.svs')
    const none = await packageOf(SIX.map(slide => ({ ...slide, file_location: `/other/${slide.file_name}` })))
    expect(none.leftOut['trident']).toEqual(['No slide lies in the folder of the slides.'])
  })

  test('the folder can map recorded paths to actual ones', async () => {
    const nas = changed(
      { file_location: '\\\\nas\\scans\\a\\001.svs' },
      { file_location: '/old/b,1.svs' },
      { file_location: '\\\\nas\\scans2\\c "2".svs' },
    )
    const made = await packageOf(nas, { root: '\\\\nas\\scans=/mnt/scans; /old/=/mnt/scans' })
    expect(readQuPathList(read(made, 'qupath/all.txt')).slice(0, 3)).toEqual([
      ...['/mnt/scans/a/001.svs', '/mnt/scans/b,1.svs', '\\\\nas\\scans2\\c "2".svs'],
    ])
    expect(readTrident(read(made, 'trident/all.csv'), () => true).map(({ path }) => path)).toEqual([
      'a/001.svs',
      'b,1.svs',
    ])
    expect(read(made, 'README.md')).toContain('--wsi_dir "/mnt/scans"')
  })

  test('cases are written unchanged, unless two would be equal, or be read as missing', async () => {
    const cases = async (...groups: (string | null)[]) => {
      const made = await packageOf(changed(...groups.map(group => ({ group }))))
      return readCsv(read(made, 'slideflow/annotations.csv'), { text: true }).map(row => row['patient'])
    }
    expect(await cases('metadata.patient=p000')).toEqual(['p000', 'b1', 'b2', 'b3', 'b4', 'b5'])
    expect((await cases('source=b1')).slice(0, 3)).toEqual(['source=b1', 'block_id=b1', 'b2'])
    expect((await cases('block_id=NA', null)).slice(0, 3)).toEqual(['block_id=NA', 'b,1', 'b2'])
    expect(await cases(...['01', '02', '03', '04', '05', '06'].map(value => `block_id=${value}`))).toContain(
      'block_id=01',
    )
  })

  test('STAMP has the tables that its slides are enough for, and its card says what they are for', async () => {
    const stampOf = async (slides: VersionSlide[]) => {
      const made = await packageOf(slides)
      const card = read(made, 'README.md')
      const names = [...made.files.keys()].filter(path => path.startsWith('stamp/')).map(path => path.slice(6))
      return { names, about: card.slice(card.indexOf('### STAMP'), card.indexOf('### FiftyOne')) }
    }
    const [learned, tested] = [
      ['clini.csv', 'slide.csv'],
      ['clini_test.csv', 'slide_test.csv'],
    ]
    const of = (...positions: number[]) => positions.map(position => SIX[position] as VersionSlide)
    const all = await stampOf(SIX)
    expect(all.names).toEqual([...learned, ...tested, 'splits.json'].sort())
    expect(all.about).toContain('It validates on the patients that it tests, here the validation patients. ')
    const folds = await stampOf(SIX.map((slide, index) => ({ ...slide, part: 'training', fold: 1 + (index % 2) })))
    expect(folds.names).toEqual([...learned, 'splits.json'])
    expect(folds.about).toContain('here those of one fold. ')
    const withoutValidation = await stampOf(of(0, 1, 4, 5))
    expect(withoutValidation.names).toEqual([...learned, ...tested].sort())
    expect(withoutValidation.about).not.toContain('crossval')
    const withoutTraining = await stampOf(of(4, 5))
    expect(withoutTraining.names).toEqual(tested)
    expect(withoutTraining.about).not.toMatch(/stamp train|crossval/)
  })

  test('other files are included', async () => {
    const { leftOut } = await packageOf(changed(...[1, 2, 3, 4, 5, 6].map(n => ({ file_name: `00${n}.svs` }))))
    expect(Object.keys(leftOut)).toEqual(['clam'])
    expect(Object.keys((await packageOf(changed({}, { group: 'block_id=b0' }))).leftOut)).toEqual([
      'slideflow',
      'stamp',
    ])
  })

  test("without a label, programs that learn one and FiftyOne's column are left out", async () => {
    const { leftOut, files } = await packageOf(SIX, { label: null })
    expect(Object.keys(leftOut)).toEqual(['clam', 'slideflow', 'patho_bench', 'stamp', 'fiftyone'])
    expect(leftOut['clam']).toEqual(['No label was chosen.'])
    expect(readFiftyOne(files.get('fiftyone/labels.csv') ?? '').get('/data/slides/=e.svs')).toEqual({ split: 'test' })
  })

  test('several values of a label count as none', async () => {
    const slides = changed(
      ...SIX.map((_, index) => ({
        metadata: [['stain', 'HE'], ...(index ? [] : [['stain', 'PAS']])] as [string, string][],
      })),
    )
    const { leftOut, files } = await packageOf(slides, { label: 'metadata.stain' })
    expect(leftOut['slideflow']).toEqual(["1 slide ('001.svs') has several values of stain, and a label is one."])
    const [, first, second] = readCsv(files.get('slides.csv') ?? '').map(row => row['label'])
    expect([first, second]).toEqual(['HE', 'HE'])
    expect(readCsv(files.get('slides.csv') ?? '')[0]?.['label']).toBe(null)
  })

  test('a slide without a full path is named, and QuPath and FiftyOne get the others', async () => {
    const { leftOut, files } = await packageOf(changed({ file_location: null }, { file_location: ' /x.svs' }), {})
    expect(leftOut['qupath']).toEqual(["1 slide without a full path or address: '001.svs'."])
    expect(leftOut['fiftyone']).toEqual(["1 slide without a full path or address: '001.svs'."])
    expect(readQuPathList(files.get('qupath/all.txt') ?? '')).toHaveLength(5)
    const line = await packageOf(changed({ file_location: '/data/a\nb.svs' }))
    expect(line.leftOut['qupath']).toEqual(["1 slide with a path that it could not read: '001.svs'."])
  })

  test('a list of paths of more than 5 MB', async () => {
    const path = `/data/slides/${'x'.repeat(2_000_000)}`
    const long = changed(...[1, 2, 3].map(n => ({ file_location: `${path}${n}.svs` })))
    const { leftOut, files } = await packageOf(long)
    expect(leftOut['qupath']).toEqual([
      'qupath/all.txt is left out, for it would have 6.0 MB, and lists of up to 5 MB are read.',
    ])
    expect(files.has('qupath/all.txt')).toBe(false)
    expect(readQuPathList(files.get('qupath/train.txt') ?? '')).toHaveLength(2)
  })

  test("file names shared by different slides are not in QuPath's script", async () => {
    const { files, leftOut } = await packageOf(changed({ file_name: 'x.svs' }, { file_name: 'x.svs' }))
    expect(leftOut['qupath']).toEqual([
      "set-parts.groovy does not know a file name that slides of different parts, groups or labels share: 'x.svs'.",
    ])
    expect(files.get('qupath/set-parts.groovy')).not.toContain('x.svs')
  })

  test('names that only TRIDENT and Slideflow cut to equal ones', async () => {
    const { leftOut } = await packageOf(changed({ file_name: 'd.svs', file_location: '/data/slides/d.svs' }))
    expect(Object.keys(leftOut)).toEqual(['trident', 'slideflow'])
  })

  test('micrometers per pixel are included if every slide has them, because TRIDENT reads them by position', async () => {
    const withMpp = SIX.map(slide => ({ ...slide, metadata: [['mpp', '0.25'] as const] }))
    const all = await packageOf(withMpp)
    expect(readTrident(read(all, 'trident/all.csv'), () => true)[5]).toEqual({ path: 'f.tar.svs', mpp: 0.25 })
    const some = await packageOf([{ ...(SIX[0] as VersionSlide) }, ...withMpp.slice(1)])
    expect(read(some, 'trident/all.csv')).toMatch(/^wsi\n/)
  })

  test('divided cases suggested by names are reported by the card, and for each program that trains by case', async () => {
    const slides = slidesOf(
      Array.from({ length: 12 }, (_, index) => ({
        name: `patient_${Math.floor(index / 3)}_node_${index}`,
        file_name: `${index}x.svs`,
        part: PARTS[index % 6]!,
        organ: index % 2 === 0 ? 'kidney' : 'liver',
        group: `block_id=b${index}`,
      })),
    )
    const { files, leftOut } = await packageOf(slides)
    const sentence = 'The names suggest 4 cases (first 2 parts of name), and 4 of them are divided.'
    expect(files.get('README.md')?.split('---\n')[2]?.trimStart().split('\n')[0]).toBe(`**${sentence}**`)
    for (const reader of ['clam', 'patho_bench', 'slideflow', 'stamp']) expect(leftOut[reader]).toEqual([sentence])
    expect(leftOut['trident']).toBeUndefined()
  })

  test('the first line of the card names divided groups', async () => {
    const { files } = await packageOf(changed({}, {}, { group: 'block_id=b1' }))
    const [, , body = ''] = (files.get('README.md') ?? '').split(/^---$/m)
    expect(body.trimStart().split('\n')[0]).toBe(
      '**1 group is divided: its slides are in more than one type, so a model that was trained on this split may know its test slides.**',
    )
  })

  test.each([
    [{ license: null }, ['The version has no licence.']],
    [{ creator: null }, ['The version has no creator.']],
  ])('Croissant of %j', async (version, sentences) => {
    const { made, leftOut } = await packageOf(SIX, { version })
    expect(leftOut).toEqual({ croissant: sentences })
    expect(packagePaths(made)).not.toContain('croissant.json')
  })

  test('an empty part is in no list of files', async () => {
    const { files } = await packageOf(changed({}, {}, { part: 'training' }, { part: 'training' }))
    expect([...readCard(files.get('README.md') ?? '').files.keys()]).toEqual(['train', 'test'])
    expect([...loadDataset(files).keys()]).toEqual(['train', 'test'])
    expect(files.has('trident/validation.csv') || files.has('qupath/validation.txt')).toBe(false)
    const none = await packageOf(changed(...SIX.map(() => ({ part: 'unassigned' as const }))))
    expect(readCard(none.files.get('README.md') ?? '').yaml).not.toContain('configs')
    expect(none.files.get('slides.csv')?.split('\n')).toHaveLength(2)
    expect(none.files.get('manifest.jsonl')?.split('\n')).toHaveLength(8)
  })
})

describe('folds', () => {
  const three = (part?: VersionSlide['part']) =>
    slidesOf(
      [1, 1, 2, 2, 3, 3].flatMap((fold, index) => ({
        file_name: `s${index}.svs`,
        fold,
        part: fold === 1 ? ('validation' as const) : ('training' as const),
        organ: index % 2 === 0 ? 'kidney' : 'liver',
        group: `block_id=g${index}`,
      })),
    ).concat(part ? slidesOf([{ file_name: 'e.svs', part }]).map(slide => ({ ...slide, uuid: `${slide.uuid}e` })) : [])

  test('split i validates on fold i + 1 and tests on evaluation', async () => {
    const made = await packageOf(three('evaluation'))
    expect(clamOf(made, 1)).toEqual({ train: ['s0', 's1', 's4', 's5'], val: ['s2', 's3'], test: ['e'] })
    expect([...made.files.keys()].filter(path => /splits_\d\.csv$/.test(path))).toHaveLength(3)
    const samples = readPathoBench(read(made, 'patho_bench/k=all.tsv'), read(made, 'patho_bench/config.yaml'), 2)
    expect([samples.get('g4')?.list, samples.get('e')?.list]).toEqual(['val', 'test'])
    const [clini, slide, splits] = ['clini.csv', 'slide.csv', 'splits.json'].map(name => read(made, `stamp/${name}`))
    const stamp = readStamp(clini as string, slide as string, splits, 'organ')
    expect(stamp.splits[1]).toEqual({
      train_patients: [0, 1, 4, 5].map(number => `g${number}`),
      test_patients: ['g2', 'g3'],
    })
  })

  test('without evaluation it tests on fold i + 1 and validates on the next', async () => {
    const made = await packageOf(three())
    expect(clamOf(made, 0)).toEqual({ train: ['s4', 's5'], val: ['s2', 's3'], test: ['s0', 's1'] })
    expect(clamOf(made, 2)).toEqual({ train: ['s2', 's3'], val: ['s0', 's1'], test: ['s4', 's5'] })
  })

  test('a slide of training without a fold always trains', async () => {
    const made = await packageOf(three('training'))
    expect(clamOf(made, 2)['train']).toEqual(['s2', 's3', 'e'])
  })

  test('a group in two folds is divided', async () => {
    const divided = three().map((slide, index) => (index === 4 ? { ...slide, group: 'block_id=g2' } : slide))
    expect((await packageOf(divided)).leftOut['clam']?.[0]).toMatch(/ is divided: /)
  })
})

test('slides of a patient are consecutive for STAMP, whatever their order', async () => {
  const patients = changed({ group: 'p' }, {}, { organ: 'kidney' }, {}, {}, {})
  const apart = changed({ group: 'p' }, { part: 'training', organ: 'kidney' }, { group: 'p', part: 'training' })
  expect(patients).toHaveLength(6)
  const made = await packageOf(apart)
  const [clini, slide] = ['clini.csv', 'slide.csv'].map(name => read(made, `stamp/${name}`)) as [string, string]
  expect(readStamp(clini, slide, undefined, 'organ').patients.get('p')?.slides).toEqual(['001.h5', 'c "2".h5'])
})

test('numeric labels are numbers in the dictionary for CLAM', async () => {
  const made = await packageOf(changed(...[0, 1, 0, 1, 0, 1].map(organ => ({ organ: String(organ) }))))
  expect(read(made, 'README.md')).toContain('label_dict = {0: 0, 1: 1}')
  const labels = new Map([
    [0, 0],
    [1, 1],
  ])
  expect(clamOf(made, 0, labels)['train']).toHaveLength(2)
})

describe('Croissant', async () => {
  const { made, files } = await packageOf(SIX)
  const told = made.files.map(({ path }) => ({ path, size: files.get(path)?.length ?? 0, sha256: '1'.repeat(64) }))
  const croissant = JSON.parse(await textOf(croissantFile(VERSION, told).parts()))

  test.each([
    ...['@context', '@type', 'conformsTo', 'description', 'license', 'name', 'url', 'creator', 'datePublished'],
    ...['distribution', 'version', 'citeAs', 'recordSet'],
  ])('has %s', key => {
    expect(croissant[key]).toBeTruthy()
  })

  test('has everything that its parts require', () => {
    const required: Record<string, string[]> = {
      'cr:FileObject': ['@id', 'name', 'contentUrl', 'contentSize', 'encodingFormat', 'sha256'],
      'cr:RecordSet': ['@id', 'name', 'key', 'field'],
      'cr:Field': ['@id', 'name', 'dataType'],
    }
    const parts = [...croissant.distribution, ...croissant.recordSet]
    for (const set of croissant.recordSet) parts.push(...set.field)
    for (const part of parts)
      for (const key of required[part['@type']] as string[])
        expect([part['@id'], key, part[key]]).not.toContain(undefined)
    expect(new Set(parts.map(part => part['@id'])).size).toBe(parts.length)
  })

  test('follows the validator where the specification differs', () => {
    const { '@context': context, recordSet } = croissant
    expect([context['@vocab'], context.sc]).toEqual(['https://schema.org/', 'https://schema.org/'])
    expect(croissant.conformsTo).toBe('http://mlcommons.org/croissant/1.1')
    const [splits, slides] = recordSet
    expect([splits.dataType, splits.field[1].dataType]).toEqual(['cr:Split', 'sc:URL'])
    const split = slides.field.find((field: { name: string }) => field.name === 'split')
    expect(split.references).toEqual({ field: { '@id': 'splits/name' } })
    const paths = slides.field.map(
      (field: { source: { extract: { jsonPath: string } } }) => field.source.extract.jsonPath,
    )
    expect(paths).toEqual(
      Object.keys(JSON.parse(files.get('slides.jsonl')?.split('\n')[0] ?? '')).map(key => `$.${key}`),
    )
    expect(croissant.distribution.map(({ contentUrl }: { contentUrl: string }) => contentUrl)).toEqual([
      'manifest.jsonl',
      'slides.csv',
      'slides.jsonl',
    ])
  })
})

test('SHA256SUMS has a line for each file', async () => {
  const told = ['b.csv', 'README.md'].map(path => ({ path, size: 1, sha256: 'ab'.repeat(32) }))
  expect(await textOf(sumsFile(told).parts())).toBe(`${'ab'.repeat(32)}  README.md\n${'ab'.repeat(32)}  b.csv\n`)
})

import { describe, expect, test } from 'vitest'
import { percent } from '../../text/words.ts'
import type { ListedSlide } from '../check-groups.ts'
import type { AssignedType } from '../dataset-types.ts'
import type { SlideRecord } from '../slide-values.ts'
import { cramersV } from './cramers-v.ts'
import { reportDataset } from './report.ts'
import { reportCsv, reportHtml, reportMarkdown } from './report-files.ts'

/** Figures by scipy 1.10.1: `chi2_contingency(table, correction=False)` and Bergsma's correction. */
test.each([
  [
    [
      [10, 20],
      [30, 5],
    ],
    0.5261132601535987,
  ],
  [
    [
      [80, 10, 10],
      [80, 10, 10],
    ],
    0,
  ],
  [
    [
      [300, 0, 0],
      [0, 100, 0],
      [0, 0, 100],
    ],
    1,
  ],
  [
    [
      [12, 3, 5],
      [7, 9, 1],
      [2, 2, 20],
      [5, 5, 5],
    ],
    0.44348191593081077,
  ],
  [
    [
      [400, 52, 48],
      [390, 44, 66],
      [10, 4, 3],
    ],
    0.046136313721458405,
  ],
  // CAMELYON17 with whole centers as parts.
  [
    [
      [100, 0, 0],
      [100, 0, 0],
      [100, 0, 0],
      [0, 100, 0],
      [0, 0, 100],
    ],
    0.997985899264506,
  ],
  // A part without slides does not count.
  [
    [
      [10, 20, 0],
      [30, 5, 0],
    ],
    0.5261132601535987,
  ],
])('V of %j equals that of scipy', (table, v) => {
  expect(cramersV(table)).toBeCloseTo(v, 12)
})

test.each([
  [[]],
  [[[1, 2]]],
  [[[1], [2]]],
  [
    [
      [0, 0],
      [1, 2],
    ],
  ],
  [
    [
      [1, 0],
      [0, 1],
    ],
  ],
])('%j has no V', table => {
  expect(cramersV(table)).toBeNull()
})

const slides = (count: number, type: AssignedType | 'default', record: SlideRecord, from = 0): ListedSlide[] =>
  Array.from({ length: count }, (_, index) => {
    const uuid = `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`
    return { uuid, type, fold: null, record: { name: `${type} ${from + index}`, ...record } }
  })
const report = (list: readonly ListedSlide[], request: Partial<Parameters<typeof reportDataset>[1]> = {}) =>
  reportDataset(list, { groups: ['block_id'], ...request })
const texts = (...args: Parameters<typeof report>) => report(...args).sentences.map(({ text }) => text)

test('a field is reported value by value, with shares of the value and of the part', () => {
  const list = [
    ...slides(6, 'T', { organ: 'Liver' }),
    ...slides(2, 'V', { organ: 'liver ' }),
    ...slides(2, 'V', { organ: 'Kidney' }),
    ...slides(1, 'default', { organ: 'Kidney' }),
    ...slides(1, 'E', {}),
  ]
  const none = { training: 0, validation: 0, evaluation: 0, unassigned: 0 }
  expect(report(list, { fields: ['organ'] })).toMatchObject({
    slides: 12,
    parts: { training: 6, validation: 4, evaluation: 1, unassigned: 1 },
    label: null,
    fields: [
      {
        field: 'organ',
        values: [
          {
            value: 'Liver',
            counts: { ...none, training: 6, validation: 2 },
            share_of_value: { ...none, training: 0.75, validation: 0.25 },
            share_of_part: { ...none, training: 1, validation: 0.5 },
          },
          { value: 'Kidney', counts: { ...none, validation: 2, unassigned: 1 } },
          { value: null, counts: { ...none, evaluation: 1 }, share_of_part: { ...none, evaluation: 1 } },
        ],
        word: 'predicts the part',
        v_label: null,
      },
    ],
  })
})

test.each([
  [0.1, 'even'],
  [0.25, 'somewhat uneven'],
  [0.4, 'predicts the part'],
] as const)('a value whose share differs by %d between two equal parts is %s', (difference, word) => {
  const [more, less] = [50 + 50 * difference, 50 - 50 * difference]
  const list = [
    ...slides(10 * more, 'T', { organ: 'Liver' }),
    ...slides(10 * less, 'T', { organ: 'Kidney' }),
    ...slides(10 * less, 'E', { organ: 'Liver' }),
    ...slides(10 * more, 'E', { organ: 'Kidney' }),
  ]
  const [organ] = report(list, { fields: ['organ'] }).fields
  expect(organ?.word).toBe(word)
})

test('the fields are those of every report, followed by the label', () => {
  const metadata = { input_scanner: 'XR', output_scanner: 'XR', stain: 'HE' }
  const record = { species: 'mouse', organ: 'Liver', source: 'Utrecht', vendor: 'A', description: 'x' }
  const list = slides(4, 'T', { ...record, status: { name: 'active' }, file: { name: 'a', size: null, metadata } })
  const [known, own] = ['species organ source vendor', 'input_scanner output_scanner stain'].map(text =>
    text.split(' '),
  )
  expect(report(list, { label: 'description' }).fields.map(({ field }) => field)).toEqual([
    ...known!,
    ...own!.map(key => `metadata.${key}`),
    'status',
    'description',
  ])
})

test('a field with more values than half the slides, or more than 50, is noted', () => {
  const list = slides(110, 'T', {}).map((slide, index) => ({
    ...slide,
    record: { source: `S${index % 51}`, organ: `O${index % 50}`, vendor: `V${index % 56}` },
  }))
  const { told, fields } = report(list, { fields: ['source', 'organ', 'vendor'] })
  expect(told).toEqual([
    { field: 'source', values: 51 },
    { field: 'vendor', values: 56 },
  ])
  expect(fields.map(({ field, v, word }) => [field, v, word])).toEqual([['organ', null, null]])
  expect(
    report(
      slides(3, 'T', {}).map((slide, index) => ({ ...slide, record: { organ: `${index % 2}` } })),
      { fields: ['organ'] },
    ).told,
  ).toEqual([{ field: 'organ', values: 2 }])
})

test('the label is reported with the fields, and how strongly each is associated with it', () => {
  const list = [
    ...slides(40, 'T', { source: 'Utrecht', organ: 'Liver', vendor: 'A' }),
    ...slides(40, 'T', { source: 'Nijmegen', organ: 'Kidney', vendor: 'A' }),
    ...slides(5, 'default', { source: 'Utrecht', organ: 'Kidney', vendor: 'A' }),
  ]
  const { label, fields } = report(list, { fields: ['source', 'vendor'], label: 'organ' })
  expect(label).toBe('organ')
  expect(fields.map(({ field, v_label }) => [field, v_label])).toEqual([
    ['source', 1],
    ['vendor', null],
    ['organ', null],
  ])
})

describe('sentences', () => {
  const parts = (record: (part: AssignedType) => SlideRecord) => [
    ...slides(40, 'T', record('T')),
    ...slides(10, 'V', record('V')),
    ...slides(10, 'E', record('E')),
  ]

  test('there are no notes about a balanced dataset', () => {
    expect(texts(parts(() => ({ organ: 'Liver', source: 'Utrecht' })))).toEqual([])
  })

  test('a field that predicts the part, with values missing from training; only informational if groups are made by it', () => {
    const list = parts(part => ({ source: part === 'E' ? 'Utrecht' : 'Nijmegen' }))
    const sentence =
      'Source predicts the part (V 0.99): Utrecht is only in evaluation, so a model is judged on a source it never saw.'
    expect(report(list).sentences).toEqual([
      { severity: 'warning', text: sentence, field: 'source' },
      { severity: 'information', text: 'Evaluation is 100% Utrecht.', field: 'source' },
    ])
    expect(report(list, { groups: ['source'] }).sentences).toContainEqual({
      severity: 'information',
      text: sentence,
      field: 'source',
    })
  })

  test('a value that only occurs in evaluation, of an otherwise balanced field', () => {
    const list = [...parts(() => ({ organ: 'Liver' })), ...slides(1, 'E', { organ: 'kidney' }, 100)]
    expect(texts(list)).toEqual(['Kidney is only in evaluation.'])
    const more = ['Kidney', 'Lung', 'Brain', 'Skin'].flatMap((organ, at) => slides(1, 'E', { organ }, 200 + at))
    const many = [...slides(900, 'T', { organ: 'Liver' }), ...slides(100, 'E', { organ: 'Liver' }), ...more]
    expect(texts(many)).toContain('Brain, Kidney, Lung and 1 more are only in evaluation.')
  })

  test('a field that predicts the label', () => {
    const list = [
      ...parts(() => ({ source: 'Utrecht', organ: 'Liver' })),
      ...parts(() => ({ source: 'Nijmegen', organ: 'Kidney' })),
    ]
    expect(texts(list, { label: 'organ' })).toEqual([
      'Source tells the label (V 1.00): a model may learn the site instead of the tissue.',
    ])
  })

  test('equivalent fields are reported once, and lab fields by their labels', () => {
    const scanners = (scanner: string) => ({ input_scanner: scanner, output_scanner: scanner })
    const list = parts(part => ({
      file: { name: 'a', size: null, metadata: scanners(part === 'E' ? 'S360' : 'XR') },
      fields: { cage: part === 'E' ? 'S360' : part },
    }))
    expect(texts(list, { fields: ['metadata.input_scanner', 'metadata.output_scanner'] })).toEqual([
      'Input scanner predicts the part (V 0.99): S360 is only in evaluation, so a model is judged on an input scanner it never saw.',
      'Evaluation is 100% S360.',
    ])
    const labels = new Map([['cage', 'No. of cage']])
    expect(texts(list, { fields: ['fields.cage', 'metadata.input_scanner'], labels })).toEqual([
      'No. of cage predicts the part (V 1.00): S360 is only in evaluation, so a model is judged on a No. of cage it never saw.',
      expect.stringMatching(/^Input scanner predicts the part/),
      'Training is 100% T.',
      'Evaluation is 100% S360.',
      'Validation is 100% V.',
    ])
  })

  test('divided groups first, then files in two types, missing parts and failed slides', () => {
    const file = (name: string) => ({ name, size: 1, metadata: null })
    const list = [
      ...slides(3, 'T', { block_id: 'A', file: file('a'), status: { name: 'failed' } }),
      ...slides(1, 'E', { block_id: 'A', file: file('a') }),
      ...slides(8, 'E', { block_id: 'B', file: file('b'), status: { name: 'active' } }),
      ...slides(8, 'T', { block_id: 'C', status: { name: 'error' } }),
    ]
    expect(texts(list, { fields: [] })).toEqual([
      '1 group is divided between types.',
      '1 file is in two types.',
      'There are no validation slides.',
      '11 slides have failed or error status.',
    ])
  })

  test('what invalidates an evaluation comes before what only limits it', () => {
    const list = [
      ...slides(40, 'T', { source: 'Nijmegen', organ: 'Liver', block_id: 'A', status: { name: 'error' } }),
      ...slides(40, 'T', { source: 'Nijmegen', organ: 'Liver' }),
      ...slides(10, 'E', { source: 'Utrecht', organ: 'Kidney', block_id: 'A' }),
    ]
    const begins = texts(list, { fields: ['source'], label: 'organ' }).map(text => text.split(/ \(| only/)[0])
    expect(begins).toEqual([
      '1 group is divided between types.',
      'Source predicts the part',
      'Organ predicts the part',
      'Source tells the label',
      'There are no validation slides.',
      '40 slides have failed or error status.',
      'Evaluation is 100% Utrecht.',
      'Evaluation is 100% Kidney.',
    ])
  })

  test('a part with mostly one value, unlike the whole', () => {
    const list = [
      ...slides(184, 'T', { vendor: 'Hamamatsu' }),
      ...slides(16, 'T', { vendor: 'Leica' }),
      ...slides(25, 'V', { vendor: 'Hamamatsu' }),
      ...slides(25, 'V', { vendor: 'Leica' }),
      ...slides(20, 'E', { vendor: 'Hamamatsu' }),
      ...slides(30, 'E', { vendor: 'Leica' }),
    ]
    expect(texts(list)).toContain('Training is 92% Hamamatsu.')
  })

  test('an empty dataset has no notes', () => {
    expect(report([])).toMatchObject({ slides: 0, sentences: [], told: [] })
  })
})

test.each([
  [0, '0%'],
  [0.004, '<1%'],
  [0.925, '93%'],
  [0.996, '>99%'],
  [1, '100%'],
])('a share of %d is written as %s', (share, text) => expect(percent(share)).toBe(text))

describe('a report as a file', () => {
  const slides = ['kidney', 'liver', '=cmd|<b>', ''].map((organ, index) => ({
    ...{ uuid: String(index), type: (['T', 'T', 'V', 'E'] as const)[index]!, fold: null },
    record: { name: `s${index}`, organ } as SlideRecord,
  }))
  const twice = [...slides, ...slides.map(slide => ({ ...slide, uuid: `${slide.uuid}b` }))]
  const report = reportDataset(twice, { fields: ['organ'], label: null, groups: ['block_id'] })
  const head = { name: 'A & b', of: 'Version 1' }

  test('has a line for each value and part', () => {
    const lines = [...reportCsv(report, values => `${values.join(',')}\n`)]
    expect(lines.slice(0, 3)).toEqual([
      'field,value,part,slides,share,v\n',
      `organ,=cmd|<b>,training,0,0.0000,${report.fields[0]!.v!.toFixed(3)}\n`,
      expect.stringMatching(/^organ,=cmd\|<b>,validation,2,1\.0000,/),
    ])
    expect(lines).toHaveLength(1 + 4 * 4)
    expect(lines.at(-1)).toMatch(/^organ,\(none\),unassigned,0,/)
  })

  test('escapes its content, and contains no scripts', () => {
    const page = [...reportHtml(report, head)].join('')
    expect(page).toContain('<title>A &amp; b</title>')
    expect(page).toContain('<td>=cmd|&lt;b&gt;</td>')
    expect(page).not.toMatch(/<script|<b>|https?:/)
    const text = [...reportMarkdown(report, head)].join('')
    expect(text).toMatch(/^# A & b\n\nVersion 1\. 8 slides: 4 training, 2 validation, 2 evaluation, 0 unassigned\.\n/)
    expect(text).toContain('| =cmd\\|\\<b\\> | 0 (0%) | 2 (100%) |')
    for (const { text: sentence } of report.sentences)
      expect(text).toContain(sentence.replace(/[()|<>]/g, '').slice(0, 9))
  })
})

test('does not depend on the order of slides', () => {
  const kinds = [
    ['T', 'kidney', 'Utrecht', 30],
    ['V', 'Kidney', 'Nijmegen', 40],
    ['E', 'liver', 'Utrecht', 25],
    ['default', 'liver', '', 5],
  ] as const
  const list = kinds.flatMap(([type, organ, source, count]) => slides(count, type, { organ, source }))
  const request = { label: 'organ' }
  expect(JSON.stringify(report(list.toReversed(), request))).toBe(JSON.stringify(report(list, request)))
})

test('contains the folds, and the value that each leaves out', () => {
  const slides = ['Leica', 'Aperio', 'Leica', ''].map((vendor, index): ListedSlide => {
    const fold = vendor === '' ? null : vendor === 'Aperio' ? 1 : 2
    return { uuid: String(index), type: 'T', fold, record: { vendor } }
  })
  const report = reportDataset(slides, { groups: [], leftOut: 'vendor' })
  expect(report.folds).toEqual([
    { fold: 1, slides: 1, value: 'aperio' },
    { fold: 2, slides: 2, value: 'leica' },
  ])
  const text = [...reportMarkdown(report, { name: 'mice', of: 'Now' })].join('')
  expect(text).toContain('Folds: 1 of 1 slide (leaves out aperio), 2 of 2 slides (leaves out leica).')
  expect(reportDataset(slides, { groups: [] }).folds.map(({ value }) => value)).toEqual([null, null])
})

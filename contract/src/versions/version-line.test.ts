import { expect, test } from 'vitest'
import {
  metadataPairs,
  nextSemver,
  sortedSamples,
  type VersionSlide,
  versionHeader,
  versionLine,
  withoutFields,
  writtenFields,
} from './version-line.ts'

const NO_SAMPLE = { barcode_id: null, organ_type: null, specimen_type: null, staining_type: null }

test('a line has its keys in a fixed order, whatever the order of the input, and no others', () => {
  const samples = [{ study_id: 'ST', sample_id: 'S', biomarker: null, ...NO_SAMPLE }]
  const slide = { vendor: 'v', uuid: 'u', name: 'n', samples, metadata: [], part: 'training', notes: 'x' }
  expect(versionLine(slide as unknown as VersionSlide)).toBe(
    '{"block_id":null,"cut_number":null,"description":null,"file_location":null,"file_name":null,"file_sha256":null,' +
      '"file_size":null,"file_type":null,"fold":null,"group":null,"metadata":[],"name":"n","organ":null,"part":"training",' +
      '"samples":[{"barcode_id":null,"biomarker":null,"organ_type":null,"sample_id":"S","specimen_type":null,' +
      '"staining_type":null,"study_id":"ST"}],"source":null,"species":null,"status":null,"uuid":"u","vendor":"v"}',
  )
})

test('lab fields are part of the line by key, but not in format 1', () => {
  const fields = { b: 'x', a: ['2', '1'] }
  const slide = { uuid: 'u', name: 'n', samples: [], metadata: [], part: 'training', fields } as unknown as VersionSlide
  expect(versionLine(slide)).toContain('"description":null,"fields":{"a":["2","1"],"b":"x"},"file_location":null')
  expect(versionLine(withoutFields(slide))).not.toContain('fields')
  expect(versionLine({ ...slide, fields: {} })).toContain('"fields":{},')
})

test('values of lab fields are texts, sorted by code point if there are several', () => {
  const values = { number: 0.0000001, whole: 12, is: false, text: 'ß', some: ['\u{1d4b3}', '\ufb00', 'B', 'a'] }
  const some = ['B', 'a', '\ufb00', '\u{1d4b3}']
  expect(writtenFields(values)).toEqual({ number: '1e-7', whole: '12', is: 'false', text: 'ß', some })
})

test('the header describes lab fields by key, whatever the order of the input', () => {
  const stage = { unit: null, type: 'choice', options: ['Low', 'High'], label: 'Stage', key: 'stage', id: 7 } as const
  const depth = { key: 'depth', label: 'Depth', options: [], type: 'number', unit: 'µm' } as const
  expect(versionHeader([stage, depth])).toBe(
    '{"fields":[{"key":"depth","label":"Depth","options":[],"type":"number","unit":"µm"},' +
      '{"key":"stage","label":"Stage","options":["Low","High"],"type":"choice","unit":null}],"format":2}',
  )
  expect(versionHeader([])).toBe('{"fields":[],"format":2}')
})

test.each<[unknown, [string, string][]]>([
  [null, []],
  [{}, []],
  [
    { stain: 'HE', empty: [], list: ['b', 'a', 2] },
    [
      ['list', '2'],
      ['list', 'a'],
      ['list', 'b'],
      ['stain', 'HE'],
    ],
  ],
  [
    { '\u{1d4b3}': true, '\ufb00': null },
    [
      ['\ufb00', 'null'],
      ['\u{1d4b3}', 'true'],
    ],
  ],
  [{ x: { b: [1, { d: 1, c: 'é' }], a: 0.5 } }, [['x', '{"a":0.5,"b":[1,{"c":"é","d":1}]}']]],
])('metadata %j are pairs', (metadata, pairs) => {
  expect(metadataPairs(metadata)).toEqual(pairs)
})

test('samples are sorted by code point', () => {
  const sample = (sample_id: string) => ({ ...NO_SAMPLE, sample_id, study_id: null, biomarker: null })
  const ids = ['\u{1d4b3}', '\ufb00', 'b', 'B']
  expect(sortedSamples(ids.map(sample)).map(({ sample_id }) => sample_id)).toEqual(['B', 'b', '\ufb00', '\u{1d4b3}'])
})

test.each([
  [undefined, true, '1.0.0'],
  ['1.0.0', true, '1.1.0'],
  ['1.9.0', true, '1.10.0'],
  ['4.2.0', false, '5.0.0'],
])('after %s, only added: %s, comes %s', (latest, wereOnlyAdded, next) => {
  expect(nextSemver(latest, wereOnlyAdded)).toBe(next)
})

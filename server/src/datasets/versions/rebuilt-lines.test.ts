import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import type { Field } from '@vitrine/contract/fields/fields'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from '../../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('anna')
  admin = await server.as('ada', 'admin')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

// Written from docs/product/versions.md alone, without using code of Vitrine.

const byCodePoint = (a: string, b: string) => {
  const [one, other] = [a, b].map(text => [...text].map(letter => letter.codePointAt(0) as number))
  const at = (one as number[]).findIndex((point, index) => point !== other?.[index])
  return at < 0 ? (one as number[]).length - (other as number[]).length : (one?.[at] ?? 0) - (other?.[at] ?? -1)
}

function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const object = value as Record<string, unknown>
  return `{${Object.keys(object)
    .sort()
    .map(key => `${JSON.stringify(key)}:${json(object[key])}`)
    .join()}}`
}

const compared = (text: string | null | undefined) =>
  (text ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

interface Described {
  readonly slide: Slide
  readonly samples: readonly Sample[]
}

/** The rules of the dataset below. */
const VALUES: Readonly<Record<string, (described: Described) => (string | null | undefined)[]>> = {
  'case:name:_:2': ({ slide }) => {
    const parts = compared(slide.name).split('_').slice(0, 2)
    return [parts.every(part => part === '') ? null : parts.join('_')]
  },
  'sample.study_id': ({ samples }) => samples.map(sample => sample.study_id),
  file: ({ slide: { file } }) =>
    file ? [file.sha256 ?? (file.size === null || file.name === '' ? null : `${file.name} ${file.size}`)] : [],
}

/** Groups slides by joining those with equal values. */
function groupsOf(slides: readonly Described[], rules: readonly string[]): Map<Described, string | null> {
  const keys = new Map(
    slides.map(slide => [
      slide,
      rules.flatMap(rule =>
        (VALUES[rule]?.(slide) ?? []).flatMap(text => (compared(text) ? `${rule}=${compared(text)}` : [])),
      ),
    ]),
  )
  const group = (slide: Described): string | null => {
    const joined = new Set(keys.get(slide))
    for (let before = -1; before < joined.size; ) {
      before = joined.size
      for (const own of keys.values()) if (own.some(key => joined.has(key))) for (const key of own) joined.add(key)
    }
    const first = rules.find(rule => [...joined].some(key => key.startsWith(`${rule}=`)))
    return [...joined].filter(key => key.startsWith(`${first}=`)).sort(byCodePoint)[0] ?? null
  }
  return new Map(slides.map(slide => [slide, group(slide)]))
}

function writtenField(field: Field, value: unknown, people: ReadonlyMap<number, string>): string | string[] {
  const label = (key: unknown) => field.options.find(option => option.key === key)?.label as string
  if (field.type === 'choice') return label(value)
  if (field.type === 'multi_choice') return (value as unknown[]).map(label).sort(byCodePoint)
  if (field.type === 'person') return people.get((value as { id: number }).id ?? value) as string
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const SAMPLE_KEYS = ['barcode_id', 'biomarker', 'organ_type', 'sample_id', 'specimen_type', 'staining_type', 'study_id']
const PARTS: Readonly<Record<string, string>> = {
  ...{ T: 'training', V: 'validation', E: 'evaluation', default: 'unassigned' },
}

test('the lines of a version can be rebuilt from the records of the API, following the page that describes them', async () => {
  const options = [
    { key: 'lo', label: 'Low' },
    { key: 'hi', label: 'High' },
  ]
  const made = [
    await buildField(admin, { label: 'Grade', key: 'grade', type: 'choice', options }),
    await buildField(admin, { label: 'Grades', key: 'grades', type: 'multi_choice', options }),
    await buildField(admin, { label: 'Area', key: 'area', type: 'number' }),
    await buildField(admin, { label: 'Seen', key: 'seen', type: 'date' }),
    await buildField(admin, { label: 'Valid', key: 'valid', type: 'boolean' }),
    await buildField(admin, { label: 'Reader', key: 'reader', type: 'person' }),
  ]
  onTestFinished(async () => {
    for (const { id } of made) await admin.patch(`/api/fields/${id}/`, { state: 'retired' })
  })
  const metadata = {
    ...{ stain: 'HE', '\u{1d4b3}': [true, 1.5, null], '\ufb00': { b: 1, a: ['x'] }, none: null, list: [] },
    scanned: '2026-01-31T10:00:00Z',
  }
  const files = [
    await buildFile(user, { name: 'A.svs', size: 10, location: '/scans/A.svs', type: 'image/tiff', metadata }),
    await buildFile(user, { name: 'a.svs', size: 10 }),
    await buildFile(user, { name: 'c.svs', size: 12, sha256: 'ab'.repeat(32) }),
  ]
  const fields = {
    grade: 'hi',
    grades: ['lo', 'hi'],
    area: 0.0000001,
    seen: '2026-01-31',
    valid: false,
    reader: user.person.id,
  }
  const slides = [
    await buildSlide(user, { name: 'Pat_1_x', file: files[0]?.id, organ: 'Kidney', cut_number: 3, fields }),
    await buildSlide(user, { name: 'pat_2_x', file: files[1]?.id, block_id: 'B 1', description: 'line\nbreak' }),
    await buildSlide(user, { name: 'pat_3_x', file: files[2]?.id }),
    await buildSlide(user, { name: 'ＰＡＴ_4_x', source: 'Utrecht' }),
    await buildSlide(user, { name: '_' }),
  ]
  await buildSample(user, { sample_id: 'S-2', slide: slides[2]?.id, study_id: 'ST  9', biomarker: 'Ki67' })
  await buildSample(user, { sample_id: 'S-1', slide: slides[2]?.id })
  await buildSample(user, { sample_id: 'S-3', slide: slides[3]?.id, study_id: 'st 9' })
  const { id } = await buildDataset(user, {
    grouping: ['sample.study_id', 'case:name:_:2', 'file'],
    dataset_slides: slides.map((slide, index) => ({
      slide_id: slide.id,
      type: ['T', 'T', 'V', 'E', 'default'][index] as 'T',
      ...(index < 3 && { fold: index + 1 }),
    })),
  })
  expect((await user.post(`/api/datasets/${id}/versions/`, {})).statusCode).toBe(201)

  const dataset = (await user.get(`/api/datasets/${id}/full/`)).json<Static<typeof FullDataset>>()
  const definitions = (await user.get('/api/fields/?entity=slides')).json<{ results: Field[] }>().results
  const people = new Map([[user.person.id, 'anna']])
  const described: Described[] = []
  for (const entry of dataset.dataset_slides) {
    const slide = (await user.get(`/api/slides/${entry.slide.id}/`)).json<Slide>()
    const samples = (await user.get(`/api/samples/?slide=${slide.id}`)).json<{ results: Sample[] }>().results
    described.push({ slide, samples })
  }
  const groups = groupsOf(described, dataset.grouping ?? [])
  const lines = described.map(each => {
    const { slide, samples } = each
    const entry = dataset.dataset_slides.find(other => other.slide.id === slide.id)
    const { name, species, organ, block_id, cut_number, source, vendor, description, uuid, file, status } = slide
    const own = Object.entries(slide.fields ?? {}).filter(([, value]) => value !== null)
    return json({
      ...{
        name,
        species,
        organ,
        block_id,
        cut_number,
        source,
        vendor,
        description,
        uuid,
        status: status?.name ?? null,
      },
      ...{ part: PARTS[entry?.type ?? ''], fold: entry?.fold ?? null, group: groups.get(each) ?? null },
      file_name: file?.name ?? null,
      file_type: file?.type ?? null,
      file_location: file?.location ?? null,
      file_size: file?.size ?? null,
      file_sha256: file?.sha256 ?? null,
      fields: Object.fromEntries(
        own.map(([key, value]) => [
          key,
          writtenField(definitions.find(field => field.key === key) as Field, value, people),
        ]),
      ),
      metadata: Object.entries(file?.metadata ?? {})
        .flatMap(([key, value]) =>
          (Array.isArray(value) ? value : [value]).map(one => [key, typeof one === 'string' ? one : json(one)]),
        )
        .sort(([a, x], [b, y]) => byCodePoint(a as string, b as string) || byCodePoint(x as string, y as string)),
      samples: samples
        .map(sample => Object.fromEntries(SAMPLE_KEYS.map(key => [key, sample[key as keyof Sample] ?? null])))
        .sort((a, b) => byCodePoint(a['sample_id'] as string, b['sample_id'] as string)),
    })
  })
  const manifest = (await user.get(`/api/datasets/${id}/versions/1/manifest/`)).body
  const uuidOf = (line: string) => (JSON.parse(line) as { uuid: string }).uuid
  expect(manifest.split('\n').slice(1, -1)).toEqual(lines.sort((a, b) => (uuidOf(a) < uuidOf(b) ? -1 : 1)))
})

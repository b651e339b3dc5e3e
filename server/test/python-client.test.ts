import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CreatedApiToken } from '@vitrine/contract/accounts/api-tokens'
import type { NewDataset } from '@vitrine/contract/datasets/datasets'
import { recognizeColumns } from '@vitrine/contract/evaluation/prediction-columns'
import { PREDICTION_FILES } from '@vitrine/contract/evaluation/prediction-files.fixture'
import { readPredictions } from '@vitrine/contract/evaluation/read-predictions'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, type Member } from './account-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { isPythonMissing, python } from './python.ts'
import { PASSWORD, startApp } from './sign-in-app.ts'

const folder = resolve(import.meta.dirname, '../../clients/python')

let database: TestDatabase
let app: FastifyInstance
let ada: Member
let ownFolder: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  await app.listen({ host: '127.0.0.1', port: 0 })
  ada = await buildMember(app, database.db, 'ada', 'editor')
  ownFolder = mkdtempSync(join(tmpdir(), 'vitrine-python-'))
})
afterAll(async () => {
  rmSync(ownFolder, { recursive: true, force: true })
  await app.close()
  await database.drop()
})

async function post<T>(path: string, body: object): Promise<T> {
  const reply = await ada.send('POST', path, body)
  expect([path, reply.statusCode, reply.body]).toEqual([path, 201, expect.any(String)])
  return reply.json<T>()
}

/** Runs Python asynchronously, because its server is this process, which must not block. */
const run = (args: string[], cwd: string, env: Record<string, string> = {}) =>
  new Promise<{ isDone: boolean; output: string }>(done => {
    const own = { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', HOME: ownFolder, ...env }
    execFile(python, args, { cwd, env: own }, (error, out, problems) =>
      done({ isDone: error === null, output: `${out}${problems}${error?.message ?? ''}` }),
    )
  })

async function runWell(args: string[], cwd: string, env?: Record<string, string>): Promise<string> {
  const { isDone, output } = await run(args, cwd, env)
  expect(isDone, output).toBe(true)
  return output
}

async function signedIn(scope: 'read' | 'write') {
  const { token } = await post<CreatedApiToken>('/api/auth/tokens/', { name: randomUUID(), scope })
  return { VITRINE_URL: app.listeningOrigin, VITRINE_TOKEN: token }
}

/** The records in the README's examples. */
async function buildExamples() {
  const types: NewDataset['dataset_slides'] = []
  const slide = async (name: string, organ: string, type: string) => {
    const metadata = { stain: 'HE' }
    const { id: file } = await post<{ id: number }>('/api/files/', {
      name: `${name}.svs`,
      location: `/slides/${name}.svs`,
      size: 5,
      metadata,
    })
    const { id } = await post<{ id: number }>('/api/slides/', { name, organ, species: 'mouse', file })
    types.push({ slide_id: id, type })
    return id
  }
  const first = await slide('patient_1_a', 'liver', 'training')
  await slide('patient_1_b', 'liver', 'training')
  await slide('patient_2_a', 'liver', 'validation')
  await slide('patient_3_a', 'kidney', 'evaluation')
  await slide('patient_3_b', 'kidney', 'evaluation')
  await post('/api/samples/', { sample_id: 'S-1', study_id: 'ST 1', biomarker: 'Ki67', slide: first })
  await post('/api/datasets/', { name: 'Liver 2026', dataset_slides: types })
}

test('the server offers the client to everybody, and sends it once', async () => {
  const text = readFileSync(join(folder, 'vitrine.py'))
  const reply = await app.inject('/api/client.py')
  expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.equals(text)]).toEqual([
    200,
    'text/x-python; charset=utf-8',
    true,
  ])
  const { etag, 'cache-control': cache } = reply.headers
  expect([etag, cache]).toEqual([`"${createHash('sha256').update(text).digest('hex')}"`, 'no-cache'])
  const again = await app.inject({ url: '/api/client.py', headers: { 'if-none-match': `${etag}` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const { paths } = (await app.inject('/api/openapi.json')).json()
  expect(paths['/api/client.py'].get).toMatchObject({
    security: [],
    responses: { 200: { content: { 'text/x-python': {} } } },
  })
})

const why = ' (skipped without python3)'

test.skipIf(isPythonMissing)(`the Python client copes with servers that fail${why}`, async () => {
  expect(await runWell(['-m', 'unittest'], folder)).toMatch(/Ran \d+ tests.*\nOK/s)
  // The oldest supported Python may not be installed, but this one knows its grammar.
  await runWell(['-c', 'import ast; ast.parse(open("vitrine.py", "rb").read(), feature_version=(3, 9))'], folder)
})

test.skipIf(isPythonMissing)(`every example of the Python client's README works as shown${why}`, async () => {
  await buildExamples()
  const output = await runWell([join(folder, 'run_readme.py')], ownFolder, await signedIn('write'))
  expect(output).toMatch(/\d+ examples, 0 failed/)
  expect(output).toMatch(/^1\t5\tLiver 2026$/m)
  expect(output).toMatch(/^1\t1\.0\.0\t\d{4}-\d\d-\d\d\tsha256:[0-9a-f]{64}\tfor the first training$/m)
  expect(output).toMatch(
    /^liver is as it was handed over: (sha256:.*)\nVersion 1 of Liver 2026 is as it was frozen: \1$/m,
  )
})

test.skipIf(isPythonMissing)(
  `the Python client reads thousands of records, and folds, signs in by password and repeats refusals${why}`,
  async () => {
    const rows = Array.from({ length: 1201 }, (_, index) => ({
      name: `many ${index}`,
      vendor: 'ACME, "Ünïcode" \\',
      organ: 'x',
    }))
    await database.db.insertInto('slides').values(rows).execute()
    const [zero, one, two] = (await Promise.all(
      [0, 1, 2].map(async number => {
        const { results } = (await ada.send('GET', `/api/slides/?name=many ${number}`)).json<{
          results: { id: number }[]
        }>()
        return results[0]?.id as number
      }),
    )) as [number, number, number]
    const dataset_slides: NewDataset['dataset_slides'] = [
      { slide_id: zero, type: 'training', fold: 1 },
      { slide_id: one, type: 'validation', fold: 2 },
      { slide_id: two, type: 'evaluation' },
    ]
    await post('/api/datasets/', { name: 'in folds', dataset_slides })
    const { VITRINE_TOKEN } = await signedIn('read')
    const code = `
from vitrine import Vitrine, VitrineError, rule
lab = Vitrine("${app.listeningOrigin}", username="ada", password="${PASSWORD}")
one = [slide.name for slide in lab.slides(vendor='ACME, "Ünïcode" \\\\')]
assert one == [f"many {number}" for number in range(1201)], len(one)
found = [slide.name for slide in lab.slides(vendor=['ACME, "Ünïcode" \\\\', 'b'], ordering="-name")]
assert sorted(found) == sorted(one) and found[0] == "many 1200", len(found)
assert lab.slides(filter=rule("name", "begins", "many 1"), limit=7).count() == 7
folds = lab.dataset("in folds")
names = lambda part, fold=None: [slide.name for slide in folds.split(part, fold)]
assert [names("train"), names("train", 1), names("validation", 1)] == [["many 0"], ["many 1"], ["many 0"]]
assert [names("validation", 2), names("test", 2), names("test")] == [["many 1"], ["many 2"], ["many 2"]]
version = folds.freeze()
version.verify()
assert [slide.name for slide in version.split("val", 2)] == ["many 1"]
for call in (folds.freeze, Vitrine("${app.listeningOrigin}", "${VITRINE_TOKEN}").dataset("in folds").freeze, lambda: lab.dataset(999999), lambda: lab.dataset("none"), lambda: lab.get("/api/none/"), lambda: lab.slides(cut_number="x").first()):
    try:
        call()
    except VitrineError as error:
        print(error.status, error)
`
    expect((await runWell(['-c', code], folder)).trim().split('\n')).toEqual([
      '409 Version 1 holds just this already.',
      expect.stringMatching(/^403 /),
      '404 There is no dataset with the id 999999.',
      "404 There is no dataset with the name 'none'.",
      '404 There is nothing at /api/none/.',
      "400 cut_number takes whole numbers, not 'x'.",
    ])
  },
)

/** Files without quotes. */
function readInContract(text: string, delimiter = ',') {
  const [header = [], ...lines] = text
    .trimEnd()
    .split('\n')
    .map(line => line.split(delimiter))
  const rows = lines.map((cells, index) => ({ line: index + 2, cells }))
  return readPredictions(rows, recognizeColumns(header))
}

test.skipIf(isPythonMissing)(
  `the Python client reads files of predictions like the import of the web app${why}`,
  async () => {
    const named = 'uuid;truth;score_liver;score_kidney\na;liver;0,75;0,25\nb;;nan;1e-3\n'
    const texts = [...Object.values(PREDICTION_FILES), 'File Name,y_true,y_score\nx.svs,1,.5\n', named]
    const code = `
import json, sys, vitrine
for path in sys.argv[1:]:
    table = vitrine._read_table(path)
    rows, classes = vitrine._prediction_rows(table, vitrine._prediction_columns(table.header), None)
    print(json.dumps({"rows": rows, "classes": classes}))
`
    const paths = texts.map((text, index) => {
      const path = join(ownFolder, `predictions-${index}.csv`)
      writeFileSync(path, `\uFEFF${text}`)
      return path
    })
    const lines = (await runWell(['-c', code, ...paths], folder)).trim().split('\n')
    const wanted = texts.map(text => readInContract(text, text === named ? ';' : ','))
    expect(lines.map(line => JSON.parse(line))).toEqual(wanted.map(({ rows, classes }) => ({ rows, classes })))
  },
)

test.skipIf(isPythonMissing)(`files of CLAM, STAMP and Slideflow can be used unchanged${why}`, async () => {
  const slides = [
    { name: 'patient_1_a', block_id: 'patient_1', organ: 'kidney' },
    { name: 'patient_1_b', block_id: 'patient_1', organ: 'kidney' },
    { name: 'patient_2_a', block_id: 'patient_2', organ: 'liver' },
    { name: '0006', block_id: 'patient_9', organ: 'liver' },
  ]
  const dataset_slides: NewDataset['dataset_slides'] = []
  for (const slide of slides) {
    const { id } = await post<{ id: number }>('/api/slides/', slide)
    dataset_slides.push({ slide_id: id, type: 'evaluation' })
  }
  await post('/api/datasets/', { name: 'for programs', dataset_slides })
  const { clam, stamp, slideflowOutcome } = PREDICTION_FILES
  for (const [name, text] of Object.entries({ clam, stamp, slideflowOutcome }))
    writeFileSync(join(ownFolder, `${name}.csv`), text)
  const code = `
from vitrine import Vitrine
lab = Vitrine()
version = lab.dataset("for programs").freeze()
experiment = lab.run("from programs")
for name in ("clam", "stamp", "slideflowOutcome"):
    result = experiment.evaluate(version, f"${ownFolder}/{name}.csv", label="organ")
    right = result.metrics["accuracy"]
    print(name, result.unit, result.classes, right.count, "of", right.total, result.file_name)
`
  expect((await runWell(['-c', code], folder, await signedIn('write'))).trim().split('\n')).toEqual([
    "clam slide ['kidney', 'liver'] 2 of 4 clam.csv",
    "stamp group ['kidney', 'liver'] 2 of 4 stamp.csv",
    "slideflowOutcome slide ['kidney', 'liver'] 1 of 2 slideflowOutcome.csv",
  ])
})

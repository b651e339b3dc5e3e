import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type {
  EvaluatedSlide,
  Evaluation,
  EvaluationComparison,
  ExperimentSummary,
} from '@vitrine/contract/experiments/evaluations'
import { experiments } from '@vitrine/contract/experiments/experiments'
import type { Metrics } from '@vitrine/contract/experiments/figures'
import type { ExperimentLeaks, LeakOutcome, LeakReport } from '@vitrine/contract/experiments/leaks'
import { type EvaluationReport, MAX_PREDICTIONS, type NewEvaluation } from '@vitrine/contract/experiments/predictions'
import type { SlideUses, VersionUses } from '@vitrine/contract/experiments/uses'
import type { Slide } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildNamed, buildSlide } from '../../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  admin = await server.as('ada', 'admin')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

/** Evaluation slides, one a patient but for the first two, and a training slide, frozen. */
async function buildGround(organs: (string | null)[] = ['liver', 'liver', 'kidney', 'kidney']) {
  const slides: Slide[] = []
  for (const [index, organ] of organs.entries())
    slides.push(
      await buildSlide(user, { name: `p${Math.max(1, index)}_${index}`, organ, source: index < 2 ? 'A' : 'B' }),
    )
  const trained = await buildSlide(user, { name: 'q_1', organ: 'liver' })
  const listed = [...slides.map(({ id }) => ({ slide_id: id, type: 'E' })), { slide_id: trained.id, type: 'T' }]
  const dataset = await buildDataset(user, {
    ...{ name: 'Organs', grouping: ['case:name:_:1'], dataset_slides: listed as never },
  })
  const version = (await user.post(`/api/datasets/${dataset.id}/versions/`, {})).json<DatasetVersion>()
  const experiment = await buildNamed(user, experiments, { name: 'ABMIL' })
  return { slides, trained, dataset, version, experiment: experiment.id }
}
type Ground = Awaited<ReturnType<typeof buildGround>>

/** Scores of 'liver', the second class by name. */
const bodyOf = ({ version, slides }: Ground, scores: number[], more: object = {}): NewEvaluation => ({
  ...{ id: randomUUID(), dry_run: false, version: version.uuid, parts: ['evaluation'], label: 'organ' },
  rows: scores.map((score, index) => ({ slide: slides[index]!.name, score })),
  ...more,
})
const post = (ground: Ground, body: object) => user.post(`/api/experiments/${ground.experiment}/evaluations/`, body)
async function report(ground: Ground, body: object): Promise<EvaluationReport> {
  const reply = await post(ground, body)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return reply.json<EvaluationReport>()
}
const at = (uuid: string, more = '') => `/api/evaluations/${uuid}/${more}`
async function read<T>(path: string): Promise<T> {
  const reply = await user.get(path)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return reply.json<T>()
}
async function evaluate(ground: Ground, scores: number[], more: object = {}): Promise<string> {
  const { evaluation, rows } = await report(ground, bodyOf(ground, scores, more))
  expect(rows.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  return evaluation as string
}
const listOf = async ({ experiment }: Ground) =>
  (await read<{ results: Evaluation[] }>(`/api/experiments/${experiment}/evaluations/`)).results

describe('predictions', () => {
  test('are previewed, and written once however often they are sent', async () => {
    const ground = await buildGround()
    const body = bodyOf(ground, [0.9, 0.8, 0.3, 0.6])
    const tried = await report(ground, { ...body, dry_run: true })
    expect(tried).toMatchObject({
      ...{ written: false, evaluation: null, classes: ['kidney', 'liver'], positive: 1, threshold: 0.5 },
      ...{ slides: 4, predicted: 4, counts: { new: 4, wrong: 0 }, missing: [], unit: 'slide' },
    })
    expect(await listOf(ground)).toEqual([])
    const written = await report(ground, body)
    expect(written).toMatchObject({ written: true, evaluation: body.id, counts: { new: 4 } })
    expect(await report(ground, body)).toEqual(written)
    const other = await post(ground, { ...body, name: 'another' })
    expect([other.statusCode, Object.keys(other.json())]).toEqual([409, ['id']])
    expect(await listOf(ground)).toMatchObject([
      {
        ...{ uuid: body.id, name: 'ABMIL on Organs, version 1', experiment: { id: ground.experiment, name: 'ABMIL' } },
        ...{ version: ground.version.uuid, number: 1, dataset: ground.dataset.id, parts: ['evaluation'], fold: null },
        ...{ label: 'organ', counts: { slides: 4, predicted: 4, with_truth: 4, groups: 3 }, algorithm: 'ev-1' },
        metrics: { units: 4, of_class: [2, 2], auroc: { value: 1 }, accuracy: { count: 3, total: 4 } },
        created_by: { username: 'nora' },
      },
    ])
  })

  test('without a name are named after their experiment and version, each differently', async () => {
    const ground = await buildGround()
    for (const name of [undefined, 'ABMIL on Organs, version 1 (2)', undefined, undefined])
      await evaluate(ground, [0.9, 0.8, 0.3, 0.6], { name })
    const names = (await listOf(ground)).map(({ name }) => name)
    expect(names.sort()).toEqual(['', ' (2)', ' (3)', ' (4)'].map(end => `ABMIL on Organs, version 1${end}`))
  })

  test('with one invalid row are not written, and each invalid row has its reason', async () => {
    const ground = await buildGround()
    const body = bodyOf(ground, [0.9, 0.8])
    const rows = [
      ...body.rows,
      { slide: ground.slides[0]!.uuid, score: 0.1 },
      { slide: ground.trained.name, score: 0.1 },
      { slide: 'nothing', score: 0.1 },
      { slide: ground.slides[2]!.name, score: 1.5 },
    ]
    const made = await report(ground, { ...body, rows })
    expect(made).toMatchObject({ written: false, evaluation: null, counts: { new: 2, wrong: 4 } })
    expect(made.rows.map(({ line, finding }) => [line, finding])).toEqual([
      ...[1, 2].map(line => [line, 'matched']),
      ...[
        [3, 'twice'],
        [4, 'elsewhere'],
        [5, 'unknown'],
        [6, 'invalid'],
      ],
    ])
    expect(made.rows[3]!.errors).toEqual([
      { field: 'slide', message: '"q_1" is a slide of version 1, but a training slide.' },
    ])
    expect(await listOf(ground)).toEqual([])
  })

  test('may be missing for some slides, whose truth may be unknown: then metrics include the number of slides', async () => {
    const ground = await buildGround(['liver', null, 'kidney', 'kidney'])
    const body = bodyOf(ground, [0.9, 0.2, 0.1])
    const made = await report(ground, body)
    expect(made).toMatchObject({ written: true, slides: 4, predicted: 3, missing: [{ name: 'p3_3' }] })
    const [evaluation] = await listOf(ground)
    expect(evaluation).toMatchObject({ counts: { slides: 4, predicted: 3, with_truth: 2 }, metrics: { units: 2 } })
  })

  test('have their truth from the version, or else from the rows', async () => {
    const ground = await buildGround()
    const rows = ground.slides.map(({ uuid }, index) => ({ slide: uuid, truth: index % 2, score: index / 4 }))
    const classes = ['no', 'yes']
    const uuid = await evaluate(ground, [], { rows, label: null, classes })
    const { results } = await read<{ results: EvaluatedSlide[] }>(at(uuid, 'slides/?ordering=name'))
    expect(results.map(({ truth }) => truth)).toEqual([0, 1, 0, 1])
  })

  test.each([
    [{ label: 'sample.source' }, 'label', expect.stringContaining("sample.source can't be a label")],
    [{ label: 'fields.stage' }, 'label', 'Version 1 holds no values of fields.stage; it has no lab fields.'],
    [{ parts: ['validation'] }, 'parts', 'Version 1 has no slides in these parts.'],
    [{ classes: ['a', 'a'] }, 'classes', 'classes names one class twice.'],
    [{ label: 'vendor' }, 'classes', 'There must be at least two classes, and none was found: name them in classes.'],
    [{ positive: 'lung' }, 'positive', "positive takes one of two classes, not 'lung'."],
    [{ threshold: 2 }, 'threshold', expect.stringContaining('not 2')],
    [{ rows: [{ slide: 7 }] }, 'rows', expect.stringContaining('7')],
    [{ rows: [] }, 'rows', expect.stringContaining('a list of 1 to 50,000 rows')],
    [{ metrics: {} }, 'metrics', "There is no field 'metrics' here."],
  ])('with %j are refused', async (more, field, sentence) => {
    const ground = await buildGround()
    const reply = await post(ground, bodyOf(ground, [0.1], more))
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
    expect(await listOf(ground)).toEqual([])
  })

  test('are read from a large body like from a small one', async () => {
    const ground = await buildGround()
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ slide: `none, and a long name ${index}`, score: 0 }))
    const more = { rows: [...bodyOf(ground, [0.9, 0.8]).rows, ...rows], classes: ['kidney', 'liver'] }
    expect(await report(ground, bodyOf(ground, [], more))).toMatchObject({
      ...{ written: false, predicted: 2, classes: ['kidney', 'liver'], counts: { new: 2, wrong: 20_000 } },
    })
    const reply = await post(ground, bodyOf(ground, [], { ...more, parts: ['test'] }))
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['parts']])
  })

  test('whose connection breaks halfway are not written, and go in when they are sent again', async () => {
    const ground = await buildGround()
    const body = bodyOf(ground, [0.9, 0.8, 0.3, 0.6])
    const text = JSON.stringify(body)
    const socket = connect(Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1')
    const arrived = once(server.app.server, 'request')
    socket.write(
      `POST /api/experiments/${ground.experiment}/evaluations/ HTTP/1.1\r\nHost: vitrine\r\nAuthorization: Bearer nora\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, text.length / 2)}`,
    )
    const [request] = await arrived
    socket.destroy()
    await new Promise(closed => request.once('close', closed))
    expect(await listOf(ground)).toEqual([])
    expect(await report(ground, body)).toMatchObject({ written: true, evaluation: body.id, counts: { new: 4 } })
  })

  test('are refused beyond 50,000', async () => {
    const ground = await buildGround()
    const rows = Array.from({ length: MAX_PREDICTIONS + 1 }, (_, index) => ({ slide: `${index}`, score: 0 }))
    expect((await post(ground, bodyOf(ground, [], { rows }))).statusCode).toBe(400)
  })
})

describe('an evaluation', () => {
  test('only allows its name and threshold to be changed', async () => {
    const ground = await buildGround()
    const uuid = await evaluate(ground, [0.9, 0.8, 0.3, 0.6])
    const before = await read<Evaluation>(at(uuid))
    const changed = await user.patch(at(uuid), { name: ' Kept ', threshold: 0.7 })
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...before, name: 'Kept', threshold: 0.7 }])
    expect((await user.patch(at(uuid), { classes: ['a', 'b'] })).statusCode).toBe(400)
    for (const reply of [
      await user.put(at(uuid), {}),
      await user.post(at(uuid), {}),
      await user.post(at(uuid, 'slides/'), {}),
    ])
      expect(reply.statusCode).toBe(405)
    const id = sql`(select id from evaluations where uuid = ${uuid}::uuid)`
    for (const write of [
      sql`update evaluations set label = 'source' where uuid = ${uuid}::uuid`,
      sql`update evaluation_slides set truth = 0`,
      sql`delete from evaluation_slides where evaluation_id = ${id}`,
      sql`insert into evaluation_slides (evaluation_id, uuid, predicted, scores) values (${id}, gen_random_uuid(), 0, '{1,0}')`,
    ])
      await expect(write.execute(database.db)).rejects.toThrow("An evaluation can't be changed.")
    expect(await read(at(uuid))).toEqual(changed.json())
  })

  test('prevents its experiment from being deleted, and is deleted permanently, which the audit records', async () => {
    const ground = await buildGround()
    const uuid = await evaluate(ground, [0.9, 0.8, 0.3, 0.6])
    const path = `/api/experiments/${ground.experiment}/`
    const refused = await user.delete(path)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { detail: 'This experiment has 1 evaluation. Delete it first.' },
    ])
    expect((await user.delete(at(uuid))).statusCode).toBe(204)
    expect((await user.get(at(uuid))).json()).toEqual({ detail: `There is no evaluation with the id ${uuid}.` })
    const { results } = (await admin.get('/api/audit/?event=evaluation-deleted')).json<{
      results: { subject: string; details: object }[]
    }>()
    expect(results[0]).toMatchObject({
      subject: 'ABMIL on Organs, version 1',
      details: { uuid, experiment: 'ABMIL', dataset: 'Organs', version: 1 },
    })
    expect((await user.delete(path)).statusCode).toBe(204)
  })

  test('has metrics by slide and group, at any threshold, by the values of a field and without leaks', async () => {
    const ground = await buildGround()
    const uuid = await evaluate(ground, [0.9, 0.3, 0.2, 0.6])
    const metrics = (query: string) => read<Metrics>(at(uuid, `metrics/?${query}`))
    expect(await metrics('')).toMatchObject({
      ...{ unit: 'slide', threshold: 0.5, leaking: 0, by: null, figures: { units: 4, accuracy: { count: 2 } } },
      confusion: [
        [1, 1],
        [1, 1],
      ],
    })
    const byGroup = await metrics('unit=group&threshold=0.6')
    expect(byGroup).toMatchObject({
      ...{ unit: 'group', threshold: 0.6, figures: { units: 3, accuracy: { count: 2, total: 3 } } },
    })
    // As of a version that was frozen before its groups were numbered.
    await sql`delete from version_keys where version_id = (select version_id from evaluations where uuid = ${uuid})`.execute(
      database.db,
    )
    expect(await metrics('unit=group&threshold=0.6')).toEqual(byGroup)
    expect((await metrics('by=source')).by?.map(({ value, figures }) => [value, figures.units])).toEqual([
      ['A', 2],
      ['B', 2],
    ])
    const learned = await buildDataset(user, { dataset_slides: [{ slide_id: ground.slides[3]!.id, type: 'T' }] })
    const version = (await user.post(`/api/datasets/${learned.id}/versions/`, {})).json<DatasetVersion>()
    await user.put(`/api/experiments/${ground.experiment}/inputs/${version.uuid}/`, { parts: ['training'] })
    expect(await metrics('without=leaks')).toMatchObject({ leaking: 1, figures: { units: 3, accuracy: { count: 2 } } })
    expect(await read<LeakReport>(at(uuid, 'leaks/'))).toMatchObject({
      ...{ clean: false, slides: 4 },
      leaks: { slide: { count: 1, slides: [{ uuid: ground.slides[3]!.uuid }] } },
    })
  })

  test('is marked in the list of its experiment with the result of its own leak check', async () => {
    const ground = await buildGround()
    const [clean, leaking] = [await evaluate(ground, [0.9, 0.3, 0.2]), await evaluate(ground, [0.9, 0.3, 0.2, 0.6])]
    const learned = await buildDataset(user, { dataset_slides: [{ slide_id: ground.slides[3]!.id, type: 'T' }] })
    const version = (await user.post(`/api/datasets/${learned.id}/versions/`, {})).json<DatasetVersion>()
    await user.put(`/api/experiments/${ground.experiment}/inputs/${version.uuid}/`, { parts: ['training'] })
    const marks = (more = '') => read<LeakOutcome[]>(`/api/experiments/${ground.experiment}/evaluations/leaks/${more}`)
    const markOf = async (uuid: string) => {
      const { clean, sentences } = await read<LeakReport>(at(uuid, 'leaks/'))
      return { evaluation: uuid, clean, sentences }
    }
    expect((await marks()).map(mark => [mark.evaluation, mark.clean])).toEqual([
      [leaking, false],
      [clean, true],
    ])
    expect(await marks()).toEqual([await markOf(leaking), await markOf(clean)])
    expect(await marks('?limit=1&offset=1')).toEqual([await markOf(clean)])
  })

  test('marks its experiment in the list by all predicted slides, once for each version', async () => {
    const [ground, elsewhere] = [await buildGround(), await buildGround()]
    const { experiment, slides } = ground
    const learned = await buildDataset(user, { dataset_slides: [{ slide_id: slides[3]!.id, type: 'T' }] })
    const version = (await user.post(`/api/datasets/${learned.id}/versions/`, {})).json<DatasetVersion>()
    await user.put(`/api/experiments/${experiment}/inputs/${version.uuid}/`, { parts: ['training'] })
    await evaluate(ground, [0.9, 0.3, 0.2, 0.6])
    await evaluate(ground, [0.9, 0.3])
    await evaluate({ ...elsewhere, experiment }, [0.9])
    const { id: idea } = await buildNamed(user, experiments)
    await evaluate(elsewhere, [0.9])
    const path = `/api/experiments/leaks/?ids=${elsewhere.experiment},${idea},999999,${experiment}`
    const reply = await read<ExperimentLeaks[]>(path)
    expect(reply.map(each => [each.experiment, each.versions.map(({ version, clean }) => [version, clean])])).toEqual([
      [elsewhere.experiment, [[elsewhere.version.uuid, null]]],
      [idea, []],
      [
        experiment,
        [
          [elsewhere.version.uuid, true],
          [ground.version.uuid, false],
        ],
      ],
    ])
    expect(reply.at(-1)?.versions.at(-1)?.sentences[0]?.text).toMatch(/^1 of the 4 slides was in training/)
    expect(reply[0]?.versions[0]?.sentences.map(({ level }) => level)).toContain('unknown')
    expect((await user.get('/api/experiments/leaks/?ids=seven')).json()).toEqual({
      ids: ["ids takes ids of experiments, not 'seven'."],
    })
  })

  test('marks experiments with the same training, each by its own slides and name', async () => {
    const ground = await buildGround()
    const { experiment, slides } = ground
    const twin = await buildNamed(user, experiments)
    const learned = await buildDataset(user, { dataset_slides: [{ slide_id: slides[3]!.id, type: 'T' }] })
    const version = (await user.post(`/api/datasets/${learned.id}/versions/`, {})).json<DatasetVersion>()
    for (const id of [experiment, twin.id])
      await user.put(`/api/experiments/${id}/inputs/${version.uuid}/`, { parts: ['training'] })
    await evaluate(ground, [0.9, 0.3])
    await evaluate({ ...ground, experiment: twin.id }, [0.9, 0.3, 0.2, 0.6])
    const [first, second] = await read<ExperimentLeaks[]>(`/api/experiments/leaks/?ids=${experiment},${twin.id}`)
    expect(first?.versions[0]).toMatchObject({ clean: true })
    expect(second?.versions[0]).toMatchObject({ clean: false })
    expect(second?.versions[0]?.sentences[0]?.text).toContain(`1 of the 4 slides was in training ("${twin.name}", `)
  })

  test('lists its slides worst first, by outcome, class and value, and reports what happened to them', async () => {
    const ground = await buildGround()
    const uuid = await evaluate(ground, [0.9, 0.3, 0.2, 0.6])
    const [first, second, third, fourth] = ground.slides as [Slide, Slide, Slide, Slide]
    await user.patch(`/api/slides/${second.id}/`, { organ: 'kidney' })
    await user.delete(`/api/slides/${fourth.id}/`)
    const slides = async (query: string) =>
      (await read<{ total: number; results: EvaluatedSlide[] }>(at(uuid, `slides/?${query}`))).results
    const names = async (query: string) => (await slides(query)).map(({ name }) => name)
    const all = await slides('')
    expect(all.map(({ name, slide_id, now }) => [name, slide_id, now])).toEqual([
      [second.name, second.id, 'changed'],
      [fourth.name, null, 'deleted'],
      [third.name, third.id, 'same'],
      [first.name, first.id, 'same'],
    ])
    expect(all[0]).toMatchObject({ truth: 1, predicted: 0, group: 'case:name:_:1=p1', loss: -Math.log(0.3) })
    expect(await names('outcome=wrong')).toEqual([second.name, fourth.name])
    expect(await names('outcome=wrong&threshold=0.61')).toEqual([second.name])
    expect(await names('truth=kidney&predicted=liver')).toEqual([fourth.name])
    expect(await names('by=source&value=B&ordering=-score')).toEqual([fourth.name, third.name])
    expect(await names('ordering=name&limit=1&offset=1')).toEqual([second.name])
  })

  test('is compared with another one of the same slides', async () => {
    const ground = await buildGround()
    const uuid = await evaluate(ground, [0.9, 0.3, 0.2, 0.4])
    const other = await evaluate(ground, [0.9, 0.8, 0.2, 0.6])
    const compared = await read<EvaluationComparison>(at(uuid, `compare/?with=${other}`))
    expect(compared).toMatchObject({
      evaluations: [{ uuid }, { uuid: other }],
      counts: { both: 2, first: 1, second: 1, neither: 0 },
      figures: [{ accuracy: { count: 3 } }, { accuracy: { count: 3 } }],
      slides: {
        total: 2,
        results: [
          { name: 'p1_1', right: 'second' },
          { name: 'p3_3', right: 'first' },
        ],
      },
    })
    const elsewhere = await evaluate(await buildGround(), [0.1])
    const refused = await user.get(at(uuid, `compare/?with=${elsewhere}`))
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { with: ['with takes an evaluation of the same version, parts and fold.'] },
    ])
  })

  test('is exported as a CSV file', async () => {
    const ground = await buildGround(['liver', 'kidney'])
    const uuid = await evaluate(ground, [0.75, 0.5])
    const reply = await user.get(at(uuid, 'predictions.csv'))
    expect(reply.headers['content-type']).toBe('text/csv')
    const lines = reply.body.trim().split('\r\n')
    expect(lines[0]).toBe('"uuid","name","truth","predicted","score_kidney","score_liver"')
    expect(lines.slice(1).sort()).toEqual(
      [
        `"${ground.slides[0]!.uuid}","p1_0","liver","liver","0.25","0.75"`,
        `"${ground.slides[1]!.uuid}","p1_1","kidney","liver","0.5","0.5"`,
      ].sort(),
    )
  })

  test.each([
    ['metrics/?threshold=half', 'threshold', "threshold takes a number from 0 to 1, not 'half'."],
    ['metrics/?unit=patient', 'unit', "unit takes slide or group, not 'patient'."],
    ['metrics/?by=fields.stage', 'by', 'Version 1 holds no values of fields.stage; it has no lab fields.'],
    ['slides/?truth=lung', 'truth', "truth takes one of the classes kidney, liver, not 'lung'."],
    ['slides/?value=A', 'value', 'value needs by: the field whose value it is.'],
    ['slides/?page=2', 'page', "There is no parameter 'page' here."],
    ['compare/', 'with', 'with is required: the uuid of another evaluation.'],
    ['leaks/?group=x', 'group', expect.stringContaining('There is no key x')],
  ])('%s is refused', async (path, field, sentence) => {
    const reply = await user.get(at(await evaluate(await buildGround(), [0.1]), path))
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
  })
})

describe('uses', () => {
  test('of a slide and of a version are the versions, experiments and evaluations that contain it', async () => {
    const ground = await buildGround()
    await user.put(`/api/experiments/${ground.experiment}/inputs/${ground.version.uuid}/`, { parts: ['training'] })
    const uuid = await evaluate(ground, [0.9, 0.3, 0.2, 0.6])
    const version = { version: ground.version.uuid, number: 1, dataset_name: 'Organs' }
    const experiment = { id: ground.experiment, name: 'ABMIL' }
    expect(await read<SlideUses>(`/api/slides/${ground.trained.id}/uses/`)).toMatchObject({
      versions: { count: 1, results: [{ ...version, part: 'training', fold: null }] },
      experiments: { count: 1, results: [{ experiment, ...version, part: 'training' }] },
      evaluations: { count: 0, results: [] },
    })
    expect(await read<SlideUses>(`/api/slides/${ground.slides[1]!.id}/uses/`)).toMatchObject({
      versions: { count: 1, results: [{ part: 'evaluation' }] },
      experiments: { count: 0 },
      evaluations: { count: 1, results: [{ uuid, experiment, ...version, truth: 'liver', predicted: 'kidney' }] },
    })
    expect(await read<VersionUses>(`/api/dataset-versions/${ground.version.uuid}/uses/`)).toMatchObject({
      experiments: { count: 1, results: [{ experiment, parts: ['training'], folds: null }] },
      evaluations: { count: 1, results: [{ uuid, experiment }] },
    })
    expect((await user.get('/api/slides/999999/uses/')).statusCode).toBe(404)
  })

  test('of experiments are summarized for the rows of a list', async () => {
    const ground = await buildGround()
    const { id: other } = await buildNamed(user, experiments)
    await user.put(`/api/experiments/${ground.experiment}/inputs/${ground.version.uuid}/`, { parts: ['training'] })
    await evaluate(ground, [0.1])
    const uuid = await evaluate(ground, [0.9, 0.3, 0.2, 0.6])
    const path = `/api/experiments/summaries/?ids=${other},999999,${ground.experiment}`
    expect(await read<ExperimentSummary[]>(path)).toMatchObject([
      { experiment: other, inputs: [], evaluations: 0, latest: null },
      {
        ...{ experiment: ground.experiment, evaluations: 2, latest: { uuid, auroc: { value: 0.75 }, number: 1 } },
        inputs: [{ version: ground.version.uuid, parts: ['training'] }],
      },
    ])
    expect((await user.get('/api/experiments/summaries/?ids=seven')).json()).toEqual({
      ids: ["ids takes ids of experiments, not 'seven'."],
    })
  })
})

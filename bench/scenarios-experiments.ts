import { randomUUID } from 'node:crypto'
import { MAX_VERSION_SLIDES as SLIDES } from '@vitrine/contract/datasets/dataset-versions'
import pg from 'pg'
import { timed } from './load.ts'
import type { Figure } from './report.ts'
import { removeVersions } from './scenarios-versions.ts'
import { type BenchServer, call } from './server.ts'
import { median } from './web-clock.ts'

const TURNS = 3
const VERSIONS = 20
/** The number of slides in the tested version that are also in the last training version. */
const LEAKING = 100
const SMALL_VERSIONS = 1_000
const TEST_SETS = { count: 5, slides: 20_000 }
const CHECKED = 10_000
/** The number of experiments on a page of their list. */
const LISTED = 50

interface Surroundings {
  readonly server: BenchServer
  readonly databaseUrl: string
}

/** Lines for slides without records: `$1` of them, with uuids from `$2`; eight of every ten are training slides. */
const LINES = `select lpad(to_hex(n), 32, '0')::uuid as uuid, json_build_object(
    'block_id', 'B-' || n / 3, 'cut_number', n % 3, 'description', null, 'fields', json_build_object(), 'file_location', '/scans/' || n,
    'file_name', 'scan-' || n || '.svs', 'file_sha256', encode(sha256(n::text::bytea), 'hex'), 'file_size', n, 'file_type', 'svs',
    'fold', null, 'group', 'case:name:_:1=p' || n / 4, 'metadata', json_build_array(), 'name', 'P' || n / 4 || '_' || n,
    'organ', case n % 2 when 0 then 'liver' else 'kidney' end,
    'part', case when n % 10 < 8 then 'training' else 'evaluation' end, 'samples', json_build_array(), 'source', 'Utrecht',
    'species', 'human', 'status', 'Scanned', 'uuid', lpad(to_hex(n), 32, '0')::uuid, 'vendor', 'Leica')::text as line
  from generate_series($2::bigint, $2::bigint + $1 - 1) as n`

/** Freezes lines as a version of a dataset that doesn't exist. */
async function freezeLines(client: pg.Client, slides: number, first: number): Promise<{ id: number; uuid: string }> {
  const { rows } = await client.query<{ id: number; uuid: string }>(
    `with version as (
       insert into dataset_versions (dataset_uuid, number, semver, dataset_name, slides_count, counts, content_hash, groups)
       values (gen_random_uuid(), 1, '1.0.0', 'bench experiments', $1,
         jsonb_build_object('training', $1 * 8 / 10, 'validation', 0, 'evaluation', $1 * 2 / 10, 'unassigned', 0), '',
         '["case:name:_:1"]') returning id, uuid
     ), lines as (
       insert into dataset_version_slides (version_id, uuid, line) select version.id, slide.uuid, line from version, (${LINES}) as slide
     ) select id, uuid from version`,
    [slides, first],
  )
  return rows[0] as { id: number; uuid: string }
}

/** `TEST_SETS` test sets, and a dataset of other slides. The last of these share a group with slides of the last set. */
async function lockTestSets(client: pg.Client): Promise<{ versions: number[]; dataset: number }> {
  const versions: number[] = []
  for (let index = 0; index < TEST_SETS.count; index++) {
    const { id } = await freezeLines(client, TEST_SETS.slides, 1 + index * TEST_SETS.slides)
    versions.push(id)
    await client.query("insert into test_sets (version_id, parts, slides) values ($1, '{training,evaluation}', $2)", [
      id,
      TEST_SETS.slides,
    ])
  }
  const first = 1 + TEST_SETS.count * TEST_SETS.slides - LEAKING
  const { rows } = await client.query<{ id: number }>(
    `with made as (
       insert into slides (name, block_id, source, organ)
       select 'P' || n / 4 || '_checked ' || n, 'C-' || n / 3, 'Utrecht', 'liver' from generate_series($1::integer, $1 + $2 - 1) as n returning id
     ), dataset as (
       insert into datasets (name, grouping) values ('bench checked', '["case:name:_:1"]') returning id
     ), entries as (
       insert into dataset_slides (dataset_id, slide_id, type, position)
       select dataset.id, made.id, 'T', row_number() over (order by made.id) from dataset, made
     ) select id from dataset`,
    [first, CHECKED],
  )
  await client.query('analyze dataset_version_slides, dataset_slides, slides')
  return { versions, dataset: rows[0]?.id as number }
}

/** A single slide in many versions. */
async function freezeOften(client: pg.Client, uuid: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with versions as (
       insert into dataset_versions (dataset_uuid, number, semver, dataset_name, slides_count, counts, content_hash, groups)
       select gen_random_uuid(), 1, '1.0.0', 'bench uses', 1, '{"training":1,"validation":0,"evaluation":0,"unassigned":0}', '', '[]'
       from generate_series(1, $1::integer) returning id
     ), lines as (
       insert into dataset_version_slides (version_id, uuid, line)
       select versions.id, $2::uuid, line from versions, (select line from dataset_version_slides limit 1) as slide
     ) select id from versions`,
    [SMALL_VERSIONS, uuid],
  )
  return rows.map(({ id }) => id)
}

/** Experiments trained on one version, each with a copy of an evaluation. */
async function copyEvaluation(
  client: pg.Client,
  uuid: string,
  { page, learned }: { page: number; learned: number },
): Promise<void> {
  await client.query('begin')
  await client.query(
    "insert into experiments (name) select 'bench listed ' || n from generate_series(1, $1::integer) as n",
    [page],
  )
  await client.query(
    `insert into experiment_inputs (experiment_id, version_id, parts)
     select id, $1, '{training}' from experiments where name like 'bench listed %'`,
    [learned],
  )
  await client.query(
    `insert into evaluations (uuid, experiment_id, version_id, name, parts, label, classes, positive, threshold, unit, counts, metrics, algorithm)
     select gen_random_uuid(), x.id, version_id, e.name, parts, label, classes, positive, threshold, unit, counts, metrics, algorithm
     from evaluations as e, experiments as x where e.uuid = $1 and x.name like 'bench listed %'`,
    [uuid],
  )
  await client.query(
    `insert into evaluation_slides (evaluation_id, uuid, truth, predicted, scores)
     select copy.id, s.uuid, truth, predicted, scores from evaluations as copy join experiments as x on x.id = copy.experiment_id,
       evaluation_slides as s join evaluations as e on e.id = s.evaluation_id
     where x.name like 'bench listed %' and e.uuid = $1`,
    [uuid],
  )
  await client.query('commit')
  await client.query('analyze evaluation_slides')
}

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`
const grouped = (count: number) => count.toLocaleString('en')

/** Leak checks of the largest versions, the largest imports of predictions, and reads of evaluations. */
export async function measureExperiments(
  { server, databaseUrl }: Surroundings,
  { only, add }: { only: string; add: (figure: Figure) => void },
): Promise<void> {
  if (!'experiments'.includes(only)) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const versions: number[] = []
  /** @param target in ms */
  async function measure(what: string, target: number, work: () => Promise<unknown>) {
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn++) times.push(await timed(work))
    add({
      ...{ what: `experiments: ${what}`, measured: `${ms(median(times))}, at most ${ms(Math.max(...times))}` },
      ...{ target: `<= ${ms(target)}`, met: median(times) <= target, details: { times: times.map(Math.round) } },
    })
  }
  const read = (path: string) => () => call(server, path)
  try {
    await measure('the list, of 10', 50, async () => {
      await client.query("delete from experiments where name like 'bench %'")
      await client.query("insert into experiments (name) select 'bench ' || n from generate_series(1, 10) as n")
      await call(server, '/api/experiments/?limit=50')
    })
    await client.query("insert into experiments (name) select 'bench ' || n from generate_series(11, 10000) as n")
    await client.query('analyze experiments')
    await measure('the list, of 10,000', 50, read('/api/experiments/?limit=50'))

    const { id: experiment } = await call(server, '/api/experiments/', { name: 'bench, learned from all' })
    for (let index = 0; index < VERSIONS; index++) {
      const { id } = await freezeLines(client, SLIDES, 1 + index * SLIDES)
      versions.push(id)
      await client.query(
        "insert into experiment_inputs (experiment_id, version_id, parts) values ($1, $2, '{training}')",
        [experiment, id],
      )
    }
    const first = 1 + VERSIONS * SLIDES - LEAKING
    const tested = await freezeLines(client, SLIDES, first)
    versions.push(tested.id)
    await client.query('analyze dataset_version_slides')
    const leaks = `/api/experiments/${String(experiment)}/leaks/?version=${tested.uuid}`
    const keys = await timed(read(leaks))
    add({ what: 'experiments: the first leak check', measured: ms(keys), details: { keys } })
    await measure(`leak check of 10,000 slides, ${VERSIONS} versions of ${grouped(SLIDES)}`, 1_000, read(leaks))

    const rowsOf = (isOf: (n: number) => boolean) =>
      Array.from({ length: SLIDES }, (_, index) => first + index)
        .filter(isOf)
        .map(n => ({ slide: `scan-${n}`, score: ((n * 7_919) % 10_000) / 10_000 }))
    const imports = `/api/experiments/${String(experiment)}/evaluations/`
    const body = (parts: string[], rows: object[], dry_run: boolean) => ({
      ...{ id: randomUUID(), dry_run, version: tested.uuid, label: 'organ', rows, parts },
    })
    const all = rowsOf(() => true)
    const parts = ['training', 'evaluation']
    await measure(`review of ${grouped(SLIDES)} predictions`, 5_000, () =>
      call(server, imports, body(parts, all, true)),
    )
    await measure(`import of ${grouped(SLIDES)} predictions`, 5_000, () =>
      call(server, imports, body(parts, all, false)),
    )
    await client.query('delete from evaluations where experiment_id = $1', [experiment])
    const uuids: string[] = []
    for (const _ of ['first', 'second']) {
      const { evaluation } = await call(
        server,
        imports,
        body(
          ['evaluation'],
          rowsOf(n => n % 10 >= 8),
          false,
        ),
      )
      uuids.push(String(evaluation))
    }
    await client.query('analyze evaluation_slides')
    const [uuid, other] = uuids
    const at = `/api/evaluations/${uuid}/`
    await measure('figures of 10,000 slides', 100, read(`${at}metrics/?threshold=0.4`))
    await measure('figures of 10,000 slides by group', 100, read(`${at}metrics/?unit=group`))
    await measure('figures of 10,000 slides by a field', 100, read(`${at}metrics/?by=organ`))
    await measure('figures of 10,000 slides without leaks', 1_000, read(`${at}metrics/?without=leaks`))
    await measure('a page of the worst of 10,000 slides', 100, read(`${at}slides/?outcome=wrong&limit=48`))
    await measure('two evaluations of 10,000 slides compared', 200, read(`${at}compare/?with=${other}`))

    await copyEvaluation(client, String(uuid), { page: LISTED, learned: versions[VERSIONS - 1] as number })
    const { rows: listed } = await client.query<{ ids: string }>(
      "select string_agg(id::text, ',') as ids from experiments where name like 'bench listed %'",
    )
    await measure(
      `leak marks of ${LISTED} listed experiments, each of 10,000 slides and a version of ${grouped(SLIDES)}`,
      10_000,
      read(`/api/experiments/leaks/?ids=${listed[0]?.ids}`),
    )

    const testSets = await lockTestSets(client)
    versions.push(...testSets.versions)
    const check = `/api/datasets/${testSets.dataset}/check/`
    await measure(
      `check of ${grouped(CHECKED)} slides beside ${TEST_SETS.count} test sets of ${grouped(TEST_SETS.slides)}`,
      1_000,
      read(check),
    )

    const { id: slide, uuid: often } = await call(server, '/api/slides/', { name: 'bench, used often' })
    versions.push(...(await freezeOften(client, String(often))))
    await client.query('analyze dataset_version_slides')
    await measure(
      `uses of a slide that ${grouped(SMALL_VERSIONS)} versions hold`,
      50,
      read(`/api/slides/${String(slide)}/uses/`),
    )
    await client.query('delete from slides where id = $1', [slide])
  } finally {
    await client.query("delete from datasets where name = 'bench checked'")
    await client.query("delete from slides where name like '%\\_checked %'")
    await removeVersions(client, versions)
    await client.query("delete from experiments where name like 'bench%'")
    await client.end()
  }
}

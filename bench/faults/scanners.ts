import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Fault, Result } from './fault.ts'
import { type Operation, operationsOf, type Schema } from './generated/description.ts'
import { valuesOf } from './generated/values.ts'
import { createRecords } from './generated-calls.ts'
import { type Library, withLibrary } from './library.ts'

const CALL_LIMIT_MS = 180_000
const SITE_LIMIT_S = 240
const SEED = 1
/** There are few kinds of parameters, and each is parsed by the same code for every list. */
const PARAMETERS: Readonly<Record<string, string>> = {
  search: 'a',
  search_fields: 'name',
  ordering: 'id',
  id: '1',
  id_min: '1',
  name: 'a',
  created_at_min: '2026-01-01',
  kind: 'slides',
  field: 'organ',
  by: '1',
}
/** The number of text or number fields of a body to attack. */
const FIELDS = 3
/** These calls would end or lock the scanner's own sign-in. */
const LEFT_OUT = ['/api/auth/logout/', '/api/auth/password/', '/api/auth/login/', '/api/accounts/{id}/end-sessions/']

/** Replies to invalid values. Excludes 401, because an attack without a valid token proves nothing. */
const IGNORED = '400,403,404,409,412,415,429'
/** The call that replies 401 to an invalid refresh token. */
const RENEWAL = '/api/auth/refresh/'

const isInstalled = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

/** Everything that a program wrote to stdout and stderr, whatever its exit code. */
function said(program: string, args: readonly string[], timeout: number): Promise<string> {
  const child = spawn(program, args, { timeout, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  return new Promise((resolve, reject) =>
    child
      .once('error', reject)
      .once('close', (_code, signal) =>
        resolve(signal === null ? output : `${output}\nended after ${timeout / 1000} s`),
      ),
  )
}

const exampleOf = (schema: Schema, name: string) => fc.sample(valuesOf(schema, name), { seed: SEED, numRuns: 1 })[0]

/** The number of calls that a library has answered. */
async function answered(library: Library): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', library.url))).text()
  const counts = [...metrics.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The target of an attempt by sqlmap. */
interface Target {
  readonly method: string
  /** An asterisk marks the only place to attack. */
  readonly path: string
  readonly body?: string
}

function bodyOf({ properties = {}, required = [] }: Schema): string {
  const attacked = Object.entries(properties)
    .filter(
      ([, { type, anyOf, format }]) =>
        format === undefined && (type === 'string' || anyOf?.some(one => one.type === 'string')),
    )
    .slice(0, FIELDS)
    .map(([name]) => [name, `attacked ${name}`])
  const needed = required.map(name => [name, exampleOf(properties[name] ?? {}, name)])
  return JSON.stringify({ ...Object.fromEntries(needed), ...Object.fromEntries(attacked) })
}

function targetsOf(operation: Operation): Target[] {
  const { method, path, parameters, body } = operation
  const ofFirst = path.replaceAll('{uuid}', '0b7f3a52-9d1c-4c3e-8f60-000000000001').replaceAll(/\{\w+\}/g, '1')
  const query = parameters.flatMap(({ name, in: place }) =>
    place === 'query' && PARAMETERS[name] !== undefined ? [`${name}=${PARAMETERS[name]}`] : [],
  )
  if (method === 'DELETE') return []
  return [
    ...(query.length > 0 ? [{ method, path: `${ofFirst}?${query.join('&')}` }] : []),
    ...(method === 'GET' && ofFirst !== path ? [{ method, path: ofFirst.replace(/\/(1|0b7[\w-]+)\//, '/$1*/') }] : []),
    ...(body ? [{ method, path: ofFirst, body: bodyOf(body) }] : []),
  ]
}

/** Evidence that a call is open to SQL injection; undefined if sqlmap found none. */
async function injection(
  library: Library,
  { method, path, body }: Target,
  folder: string,
): Promise<string | undefined> {
  const args = [
    ...['-u', new URL(path, library.url).href.replace('%2A', '*'), '--method', method],
    ...['-H', `Authorization: Bearer ${await library.token()}`],
    ...(body === undefined ? [] : ['-H', 'Content-Type: application/json', '--data', body]),
    ...[
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--dbms',
      'PostgreSQL',
      '--threads',
      '4',
      '--timeout',
      '10',
    ],
    ...['--ignore-code', `${IGNORED}${path === RENEWAL ? ',401' : ''}`, '--output-dir', folder],
  ]
  const output = await said('sqlmap', args, CALL_LIMIT_MS)
  if (/identified the following injection point|is vulnerable/.test(output)) return output.slice(output.indexOf('---'))
  if (output.includes('do not appear to be injectable')) return undefined
  return `not tested: ${output.trim().split('\n').slice(-4).join(' ')}`
}

async function inject(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sqlmap-'))
  try {
    return await withLibrary(async library => {
      const client = await library.newClient()
      await createRecords(client)
      const operations = operationsOf(await client.get('/api/openapi.json'))
      client.close()
      const targets = operations.filter(({ path }) => !LEFT_OUT.includes(path)).flatMap(targetsOf)
      const problems: string[] = []
      for (const target of targets) {
        const found = await injection(library, target, folder)
        if (found !== undefined) problems.push(`${target.method} ${target.path}: ${found}`)
      }
      const calls = (await answered(library)).toLocaleString('en')
      return {
        figures: `${targets.length} calls attacked with ${calls} requests, ${problems.length} findings`,
        problems,
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The modules that don't need other machines. `http_headers` is left out because it asks for X-XSS-Protection, which browsers now
 * ignore, and for Strict-Transport-Security on plain http.
 */
const MODULES = 'sql,blindsql,xss,permanentxss,exec,file,crlf,redirect,csp,cookieflags'

interface WapitiReport {
  readonly vulnerabilities: Readonly<Record<string, readonly { method: string; path: string; info: string }[]>>
  readonly anomalies: WapitiReport['vulnerabilities']
}

async function scan(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-wapiti-'))
  const file = join(folder, 'report.json')
  try {
    return await withLibrary(async library => {
      const client = await library.newClient()
      await createRecords(client)
      const operations = operationsOf(await client.get('/api/openapi.json'))
      client.close()
      const paths = [
        '/',
        '/api/docs/',
        ...operations
          .filter(({ method }) => method === 'GET')
          .flatMap(targetsOf)
          .map(({ path }) => path.replace('*', '')),
      ]
      const starts = paths.flatMap(path => ['-s', new URL(path, library.url).href])
      const args = [
        ...[
          '-u',
          library.url.href,
          ...starts,
          '--scope',
          'domain',
          '-H',
          `Authorization: Bearer ${await library.token()}`,
        ],
        ...['-m', MODULES, '--max-scan-time', '60', '--max-attack-time', '60', '-t', '10'],
        ...['--flush-session', '--store-session', folder, '--no-bugreport', '-f', 'json', '-o', file],
      ]
      const output = await said('wapiti', args, SITE_LIMIT_S * 1000)
      const report: WapitiReport = JSON.parse(readFileSync(file, 'utf8'))
      const problems = Object.entries({ ...report.vulnerabilities, ...report.anomalies }).flatMap(([kind, found]) =>
        found.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
      )
      if (output.includes('ended after')) problems.push('not finished')
      const calls = (await answered(library)).toLocaleString('en')
      return {
        figures: `${paths.length} addresses attacked with ${calls} requests, ${problems.length} findings`,
        problems,
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const obstacleOf = (program: string) => () =>
  isInstalled(program) ? undefined : `${program} is not installed (Debian: apt-get install ${program})`

export const scanners: readonly Fault[] = [
  {
    name: 'sqlmap',
    what: 'sqlmap on all calls of the description, as Admin: queries, ids in paths, and bodies',
    rounds: 1,
    obstacle: obstacleOf('sqlmap'),
    run: inject,
  },
  {
    name: 'wapiti',
    what: `wapiti on the site and the calls that read, as Admin: ${MODULES.replaceAll(',', ', ')}`,
    rounds: 1,
    obstacle: obstacleOf('wapiti'),
    run: scan,
  },
]

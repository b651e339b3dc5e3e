import { randomUUID } from 'node:crypto'
import { underAttack } from './beside.ts'
import { type Fault, type Result, seconds } from './fault.ts'
import { countBy, flood } from './floods.ts'
import type { Library } from './library.ts'
import { type Sent, sendBody } from './send-body.ts'

const MB = 1024 ** 2
const SENDERS = 6
const FLOOD_MS = 5_000
/** The maximum size of the reply to an invalid body. */
const LARGEST_ANSWER = 16 * 1024
const LONG_NUMBER = '12345678901234567890'

/** Many values, including a number that no double can represent. */
const longNumber = (bytes: number) => `[${'1,'.repeat((bytes - LONG_NUMBER.length) / 2 - 1)}${LONG_NUMBER}]`
const manyMembers = (count: number) =>
  Array.from({ length: count }, (_, index) => `"m${String(index).padStart(6, '0')}":1`).join(',')

/** Each has about a megabyte. */
const STRANGE = [
  `{"username":${longNumber(MB - 100)}}`,
  `{${manyMembers(80_000)}}`,
  `{"name":"x","organ":${longNumber(MB - 100)}}`,
  `{"name":"x","notes":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  `{${'"name":"x",'.repeat(90_000)}"name":"x"}`,
  `{"name":"x","cut_number":1${'0'.repeat(MB - 100)}1}`,
].map(text => Buffer.from(text))

const isRefused = ({ status }: Sent) => status === undefined || (status >= 400 && status < 500)

async function sendStrange(library: Library): Promise<Result> {
  const token = await library.token()
  const sent = await flood(SENDERS, FLOOD_MS, turn => {
    const body = STRANGE[turn % STRANGE.length] as Buffer
    const isSignedIn = turn % 4 === 3
    const path = isSignedIn ? '/api/slides/' : '/api/auth/login/'
    return sendBody(library.url, { path, token: isSignedIn ? token : undefined, body })
  })
  const longest = Math.max(...sent.map(({ ms }) => ms))
  const largest = Math.max(...sent.map(({ text }) => text.length))
  const taken = sent.filter(answer => !isRefused(answer) && answer.status !== 201)
  return {
    figures: `${countBy(sent.map(({ status }) => status ?? 'cut off'))}, after ${seconds(longest)} at most, with ${largest.toLocaleString('en')} bytes at most`,
    problems: [
      ...taken.map(({ status }) => `a strange body was answered ${status}`),
      ...(largest > LARGEST_ANSWER ? [`an answer had ${largest} bytes`] : []),
    ],
  }
}

/** Samples with as many values as fit into a row of this length. */
function importBody(bytes: number, last = ''): Buffer {
  const notes = 'x'.repeat(1_200)
  const rows = Array.from({ length: Math.floor(bytes / 1_750) }, (_, index) =>
    JSON.stringify({
      line: index + 2,
      fields: {
        sample_id: `${randomUUID()} ${index}`,
        specimen_type: 'biopsy',
        organ_type: 'liver',
        tiles: index,
        gamma: index / 7,
        extra_data: { values: Array.from({ length: 100 }, (_, value) => (value * index) % 97) },
        notes,
      },
    }),
  )
  return Buffer.from(
    `{"id":"${randomUUID()}","dry_run":false,"rows":[${[...rows, ...(last ? [last] : [])].join(',')}]}`,
  )
}

const longNumberRow = (bytes: number) =>
  `{"line":1,"fields":{"sample_id":"long","extra_data":{"values":${longNumber(bytes)}}}}`

const IMPORTS: readonly { what: string; body: () => Buffer; isTaken: boolean }[] = [
  {
    what: '20 MB of one row with a long number',
    body: () => importBody(1_000, longNumberRow(20 * MB)),
    isTaken: false,
  },
  {
    what: '20 MB of rows and a long number',
    body: () => importBody(20 * MB, longNumberRow(1_000)),
    isTaken: false,
  },
  { what: '20 MB', body: () => importBody(20 * MB), isTaken: true },
  { what: '60 MB', body: () => importBody(60 * MB), isTaken: true },
]

const isWritten = ({ status, text }: Sent) => status === 200 && text.includes('"written":true')

/** The number of concurrent imports by one person. */
const AT_ONCE = 10

/** Sends the bodies sequentially, then concurrently; the server parses one at a time. */
async function importMuch(library: Library): Promise<Result> {
  const problems: string[] = []
  const figures: string[] = []
  for (const { what, body, isTaken } of IMPORTS) {
    const sent = await sendBody(library.url, {
      path: '/api/samples/import/',
      token: await library.token(),
      body: body(),
    })
    if (isWritten(sent) !== isTaken)
      problems.push(`${what}: answered ${sent.status}, ${isTaken ? 'not written' : 'written'}`)
    figures.push(`${what} ${seconds(sent.ms)}`)
  }
  const token = await library.token()
  const bodies = Array.from({ length: AT_ONCE }, () => importBody(60 * MB))
  const sent = await Promise.all(
    bodies.map(body => sendBody(library.url, { path: '/api/samples/import/', token, body })),
  )
  figures.push(`${AT_ONCE} of 60 MB at once ${countBy(sent.map(({ status }) => status ?? 'cut off'))}`)
  const wrong = sent.filter(each => !isWritten(each) && each.status !== undefined && each.status !== 429)
  problems.push(...wrong.map(({ status }) => `an import of 60 MB was answered ${status}`))
  return { figures: figures.join(', '), problems }
}

export const hostileBodies: readonly Fault[] = [
  {
    name: 'strange-bodies',
    what: `bodies of 1 MB with a long number, 80,000 unknown members, 500,000 levels or the same name 90,000 times, ${SENDERS} at a time for ${FLOOD_MS / 1000} s, three of four without a token`,
    rounds: 3,
    run: rounds => underAttack(rounds, sendStrange),
  },
  {
    name: 'large-imports',
    what: `imports of 20 MB with one long number, of 20 MB and of 60 MB, one after the other, then ${AT_ONCE} of 60 MB at once by one person`,
    rounds: 2,
    run: rounds => underAttack(rounds, importMuch),
  },
]

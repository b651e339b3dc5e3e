import { ApiError } from '@vitrine/contract/api/api-error'
import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { findDeletedSlides, namedSlides } from '../editor/use-save-dataset.ts'
import { entriesOf, slideOf } from './entries.fixture.ts'

const calls: string[] = []
/** A server that lacks only these slides; the call for 9 fails. */
function withoutSlides(...missing: number[]) {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address)
    const id = Number(/\d+/.exec(address)?.[0])
    if (id === 9) return Response.json({ detail: 'The server is away.' }, { status: 503 })
    return missing.includes(id) ? Response.json({ detail: 'No.' }, { status: 404 }) : Response.json(slideOf(id))
  })
}
afterEach(() => {
  calls.length = 0
  vi.unstubAllGlobals()
})

const entries = entriesOf('1T 2V 3E 9T')
const refusal = (message: string) => new ApiError(400, message, { field: 'dataset_slides' })

test('an error names the slides whose ids it contains as whole numbers', () => {
  expect(namedSlides('There are no slides with the ids 2, 13, 3 and 11 more.', entries).map(({ id }) => id)).toEqual([
    2, 3,
  ])
})

test('of the slides that an error names, the missing ones were deleted', async () => {
  withoutSlides(2)
  expect(await findDeletedSlides(refusal('There are no slides with the ids 2, 3 and 9.'), entries)).toEqual([
    slideOf(2),
  ])
  expect(calls).toEqual(['/api/slides/2/', '/api/slides/3/', '/api/slides/9/'])
})

test('other errors look up no slides', async () => {
  withoutSlides(1, 2, 3)
  expect(await findDeletedSlides(new ApiError(500, 'Fault 1'), entries)).toEqual([])
  expect(await findDeletedSlides(new Error('1'), entries)).toEqual([])
  expect(calls).toEqual([])
})

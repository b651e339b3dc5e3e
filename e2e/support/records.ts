import { type APIRequestContext, expect, request } from '@playwright/test'
import type { NewDataset } from '@vitrine/contract/datasets/datasets'
import type { NewFile } from '@vitrine/contract/files/files'
import type { NewSample } from '@vitrine/contract/samples/samples'
import type { NewSlide } from '@vitrine/contract/slides/slides'
import { account } from './account.ts'

type Made = { id: number; name: string; uuid: string }

const CALLS_AT_ONCE = 25

/**
 * Creates a test's own records through the API. Their names end in a unique tail, so that tests don't find each other's records.
 */
export class Records {
  readonly #api: APIRequestContext
  /** The end of every name; a search for it finds only this test's records. */
  readonly tail = Math.random().toString(36).slice(2, 10)

  constructor(api: APIRequestContext) {
    this.#api = api
  }

  /** Makes a call with the account's token; returns the parsed reply. */
  async call<Reply>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: unknown): Promise<Reply> {
    const response = await this.#api.fetch(path, { method, ...(data === undefined ? {} : { data }) })
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
    return (response.status() === 204 ? undefined : await response.json()) as Reply
  }

  slide(overrides: Partial<NewSlide> = {}) {
    return this.call<Made>('POST', '/api/slides/', { name: `slide ${this.tail}`, ...overrides })
  }
  /** Creates slides with these fields, a few at a time. Returns them in the same order. */
  async slides(fields: readonly Partial<NewSlide>[]): Promise<Made[]> {
    const made: Made[] = []
    for (let from = 0; from < fields.length; from += CALLS_AT_ONCE)
      made.push(...(await Promise.all(fields.slice(from, from + CALLS_AT_ONCE).map(slide => this.slide(slide)))))
    return made
  }
  file(overrides: Partial<NewFile> = {}) {
    return this.call<Made>('POST', '/api/files/', { name: `file-${this.tail}.tiff`, ...overrides })
  }
  sample(overrides: Partial<NewSample> = {}) {
    return this.call<Made>('POST', '/api/samples/', { sample_id: `sample-${this.tail}`, ...overrides })
  }
  dataset(overrides: Partial<NewDataset> = {}) {
    return this.call<Made>('POST', '/api/datasets/', { name: `dataset ${this.tail}`, ...overrides })
  }
}

/** A client of the API with a separate token. */
export async function apiClient(baseURL: string): Promise<APIRequestContext> {
  const anonymous = await request.newContext({ baseURL })
  const response = await anonymous.post('/api/auth/login/', { data: account })
  expect(response.ok(), `auth/login: ${response.status()}`).toBe(true)
  const { access_token } = (await response.json()) as { access_token: string }
  await anonymous.dispose()
  return request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${access_token}` } })
}

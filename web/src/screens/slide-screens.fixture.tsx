import type { RouterHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { Slide } from '@vitrine/contract/slides/slides'
import { expect } from 'vitest'
import { buildSlide } from '../slides/slide.fixture.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { FileEdit } from './file-edit.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { type Received, ScriptedServer } from './scripted-server.fixture.ts'
import { SlideDetail } from './slide-detail.tsx'
import { SlideReaderScreen } from './slide-reader.tsx'
import { SlidesDashboard } from './slides-dashboard.tsx'

/** Whether a slide matches rules on its own values; ignores other rules. */
function isChosen(slide: Slide, node: FilterNode): boolean {
  if ('and' in node) return node.and.every(each => isChosen(slide, each))
  if ('or' in node) return node.or.some(each => isChosen(slide, each))
  const value = slide[node.field as 'organ']
  if (node.op === 'empty') return value === null
  const isLookedAt = node.field in slide && (node.op === 'is' || node.op === 'one_of')
  return !isLookedAt || [node.value].flat().includes(value)
}

/** The server of the slide screens: its slides and samples, and scripted replies to anything else. */
export class SlideServer extends ScriptedServer {
  slides: Slide[] = []
  samples: Sample[] = []

  /** Adds a slide with only the given fields. */
  add(slide: Partial<Slide> = {}): Slide {
    const empty = { species: null, block_id: null, cut_number: null, source: null, vendor: null, description: null }
    const added = buildSlide({ ...empty, file: null, ...slide })
    this.slides.push(added)
    return added
  }
  /** A change by somebody else, made on the server. */
  change(id: number, change: Partial<Slide>): Slide {
    const before = this.slides.find(slide => slide.id === id)
    if (!before) throw new Error(`There is no slide ${id}.`)
    const changed = { ...before, ...change, version: (before.version ?? 0) + 1 }
    this.slides = this.slides.map(slide => (slide === before ? changed : slide))
    return changed
  }
  /** A deletion by somebody else. */
  remove(id: number) {
    this.slides = this.slides.filter(slide => slide.id !== id)
  }
  /** Makes the network fail. */
  disconnect(call: string) {
    this.answer(call, () => {
      throw new TypeError('Failed to fetch')
    })
  }
  /** Queries of the list calls so far. */
  lists(): Record<string, string>[] {
    return this.calls
      .filter(call => call.startsWith('GET /api/slides/?'))
      .map(call => Object.fromEntries(new URLSearchParams(call.slice(call.indexOf('?')))))
  }
  /** Waits until a toast has shown this text. */
  async toasted(text: string) {
    await waitFor(() => expect(this.toasts).toContain(text))
  }

  protected override unscripted(received: Received): unknown {
    const { call, url } = received
    const identifier = /^\/api\/slides\/([^/]+)\/$/.exec(url.pathname)?.[1]
    if (call === 'GET /api/slides/facets/')
      return this.statistics(this.#found(url.searchParams), url, this.slides.length, ({ file }) => file?.size ?? 0)
    if (identifier) return this.#one(decodeURIComponent(identifier), received)
    if (call === 'GET /api/slides/') return this.page(this.#found(url.searchParams), url.searchParams)
    return call === 'GET /api/samples/' ? this.page(this.samples, url.searchParams) : super.unscripted(received)
  }

  #one(identifier: string, { method, body, ifMatch }: Received): Response {
    const slide = this.slides.find(({ id }) => String(id) === identifier)
    if (!slide) return Response.json({ detail: `There is no slide with the id ${identifier}.` }, { status: 404 })
    if (method === 'DELETE') {
      this.remove(slide.id)
      return new Response(null, { status: 204 })
    }
    if (method === 'GET') return Response.json(slide)
    if (ifMatch !== null && ifMatch !== `"${slide.version}"`)
      return Response.json({ detail: 'The slide was changed meanwhile.', current: slide }, { status: 412 })
    return Response.json(this.change(slide.id, body))
  }

  #found(query: URLSearchParams): Slide[] {
    const terms = (query.get('search_terms') ?? query.get('search') ?? '').toLowerCase().split(',')
    return this.slides.filter(
      slide =>
        (query.get('name') ?? slide.name) === slide.name &&
        (query.get('uuid') ?? slide.uuid) === slide.uuid &&
        isChosen(slide, JSON.parse(query.get('filter') ?? '{"and":[]}')) &&
        terms.every(term => JSON.stringify(slide).toLowerCase().includes(term)),
    )
  }
}

/** Shows a slide screen at its address, with the other slide screens to navigate to. */
export const showSlideScreen = (address: string, history?: RouterHistory) =>
  openScreens(
    {
      '/slides': address.split('?')[0] === '/slides' ? SlidesDashboard : () => <h1>Slides</h1>,
      '/slides/reader': SlideReaderScreen,
      '/slides/$id': SlideDetail,
      '/slides/$id/edit': SlideDetail,
      '/slides/$id/file/edit': FileEdit,
      '/samples/$id': () => <h1>Sample</h1>,
      '/profile': () => <h1>Your Profile</h1>,
    },
    address,
    history,
  )

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
export const hasButton = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null
export const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name })
export const title = (text: string) => screen.findByRole('heading', { level: 1, name: text })

type Field = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement
export const field = (label: string) => screen.getByLabelText<Field>(new RegExp(`^${label}( \\*)?$`))
export const findField = (label: string) => screen.findByLabelText<Field>(new RegExp(`^${label}( \\*)?$`))
/** The texts under a field. */
export const under = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
export const options = (label: string) => [...field(label).options].map(({ text }) => text)
export const card = (name: string) => within(screen.getByRole('region', { name }))
/** The value that a card shows for a label, such as 'Organ'. */
export const shown = (cardName: string, term: string) =>
  card(cardName).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
export const labels = (cardName: string) =>
  [...screen.getByRole('region', { name: cardName }).querySelectorAll('label')].map(label =>
    label.textContent?.replace(/\s*\*$/, ''),
  )

/** Answers confirmations; returns their texts so far. */
export function answerConfirm(answer: boolean): string[] {
  const texts: string[] = []
  answerQuestions((question: string) => {
    texts.push(question)
    return answer
  })
  return texts
}

export const grid = () => screen.getByRole('grid', { name: 'Slides' })
export const rowNames = () =>
  within(grid())
    .queryAllByRole('row')
    .slice(1)
    .map(row => row.getAttribute('aria-label'))
export const findRow = async (name: string) =>
  within(await screen.findByRole('grid', { name: 'Slides' })).findByRole('row', { name })
export const inRow = (name: string) => within(within(grid()).getByRole('row', { name }))
export const cell = (name: string, column: string) =>
  within(grid()).getByRole('row', { name }).querySelector<HTMLElement>(`[data-column=${column}]`)

import type { Locator, Page } from 'playwright-core'

/** All times are measured in the page, in milliseconds, without the round trip to the browser. */

const TIMEOUT_MS = 60_000

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** From navigation until the page shows the text. */
export async function timeUntil(page: Page, address: string, words: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    text => (document.body?.textContent?.includes(text) ? performance.now() : undefined),
    words,
    { polling: 'raf', timeout: TIMEOUT_MS },
  )
  return (await shown.jsonValue()) as number
}

/** The compressed sizes, in bytes, of the scripts loaded by the time the text is in the page, before it is drawn. */
export async function scriptsUntil(page: Page, address: string, words: string): Promise<number[]> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(
    text =>
      new Promise<number[]>(resolve => {
        const look = () => {
          if (!document.body?.textContent?.includes(text)) return
          observer.disconnect()
          const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const scripts = loaded.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0)
          resolve(scripts.map(({ encodedBodySize }) => encodedBodySize))
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true, characterData: true })
        look()
      }),
    words,
  )
}

/** From a click until the text is drawn. */
export const clickUntil = (control: Locator, words: string): Promise<number> =>
  timeAfter(control, 'click', words, () => control.evaluate(element => (element as HTMLElement).click()))

/** From an event of a control, caused by `work`, until the text is drawn. */
export async function timeAfter(
  control: Locator,
  event: string,
  words: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const time = await control.evaluateHandle(
    (element, { event, words, timeout }) => ({
      shown: new Promise<number>((resolve, reject) => {
        const look = (since: number) => {
          const isThere = document.body.textContent.includes(words)
          if (!isThere && performance.now() - since > timeout) return reject(new Error(`'${words}' is not shown`))
          // The current state is drawn in the next frame.
          requestAnimationFrame(() => (isThere ? resolve(performance.now() - since) : look(since)))
        }
        element.addEventListener(event, () => look(performance.now()), { once: true, capture: true })
      }),
    }),
    { event, words, timeout: TIMEOUT_MS },
  )
  await work()
  return time.evaluate(({ shown }) => shown)
}

/** The repeat rate of a key that is held down; nobody types faster. */
const MS_BETWEEN_KEYS = 33

/** From each key press until its effect is drawn. */
export async function keyTimes(field: Locator, text: string): Promise<number[]> {
  const times = await field.evaluateHandle(element => {
    const times: number[] = []
    element.addEventListener('keydown', event => {
      requestAnimationFrame(() => {
        const drawn = new MessageChannel()
        drawn.port1.onmessage = () => times.push(performance.now() - event.timeStamp)
        drawn.port2.postMessage(undefined)
      })
    })
    return times
  })
  await field.pressSequentially(text, { delay: MS_BETWEEN_KEYS })
  await field.page().waitForFunction(({ times, count }) => times.length === count, { times, count: text.length })
  return times.jsonValue()
}

export interface Frames {
  per_s: number
  /** The longest time without a new frame. */
  longest: number
}

/**
 * Counts frames while the list around an element scrolls to its end and back, by a number of pixels per frame; 0 does not scroll.
 */
export async function framesOf(element: Locator, pixelsAFrame: number, seconds: number): Promise<Frames> {
  const times = await element.evaluate(frameTimes, { pixelsAFrame, seconds })
  const gaps = times.slice(1).map((time, index) => time - (times[index] as number))
  return { per_s: (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1_000, longest: Math.max(...gaps) }
}

/** Runs in the page. */
function frameTimes(start: Element, { pixelsAFrame, seconds }: { pixelsAFrame: number; seconds: number }) {
  let list: Element | null = start
  while (list && list.scrollHeight <= list.clientHeight + pixelsAFrame) list = list.parentElement
  const times: number[] = []
  let step = pixelsAFrame
  return new Promise<number[]>(resolve => {
    const frame = (now: number) => {
      times.push(now)
      if (now - (times[0] as number) >= seconds * 1_000) return resolve(times)
      if (list) {
        const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
        if (step > 0 ? isAtEnd : list.scrollTop === 0) step = -step
        list.scrollTop += step
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

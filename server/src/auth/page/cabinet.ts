/** The glass cabinet beside the sign-in form: shelves of stained slides, drawn once, always the same. */
const WIDTH = 800
const HEIGHT = 900
const SHELF_EVERY = 150
const SLIDE_EVERY = 44
const SLIDE_HEIGHT = 112
// Mostly hematoxylin and eosin, here and there another stain.
const STAINS = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 6, 7]

/** A small repeatable source of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A closed, soft outline around a point. */
function tissue(random: () => number, x: number, y: number, radius: number): string {
  const corners = 7
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    const reach = radius * (0.8 + 0.4 * random())
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const
  })
  const at = (i: number) => points[i % corners] as readonly [number, number]
  const middle = (i: number) => [(at(i)[0] + at(i + 1)[0]) / 2, (at(i)[1] + at(i + 1)[1]) / 2] as const
  const text = ([a, b]: readonly [number, number]) => `${a.toFixed(1)} ${b.toFixed(1)}`
  const curves = points.map((_, i) => `Q${text(at(i + 1))} ${text(middle(i + 1))}`)
  return `M${text(middle(0))}${curves.join('')}z`
}

function slide(random: () => number, x: number, shelf: number): string {
  const top = shelf - SLIDE_HEIGHT
  const stain = STAINS[Math.floor(random() * STAINS.length)]
  const inner = stain === 1 ? 2 : 1
  const leaning = random() < 0.06 ? ` transform="rotate(-4 ${x + 19} ${shelf})"` : ''
  const centre = shelf - 32 - 12 * random()
  const writing = `M${x + 6} ${top + 9}h${11 + Math.floor(12 * random())}M${x + 6} ${top + 15}h${11 + Math.floor(8 * random())}`
  return `<g${leaning}><use href="#glass" x="${x}" y="${top}"/><path d="${writing}" stroke="var(--text-3)" stroke-opacity=".55" stroke-width="2"/><path d="${tissue(random, x + 19, centre, 9 + 7 * random())}" fill="var(--dist-${stain})" opacity=".62"/><path d="${tissue(random, x + 15 + 8 * random(), centre - 6 * random(), 4)}" fill="var(--dist-${inner})" opacity=".5"/></g>`
}

function shelfOf(random: () => number, y: number): string {
  const board = `<rect y="${y}" width="${WIDTH}" height="10" fill="var(--surface)"/><path d="M0 ${y}H${WIDTH}M0 ${y + 10}H${WIDTH}" stroke="var(--line-strong)"/>`
  let slides = ''
  for (let x = 18; x + 38 < WIDTH; x += SLIDE_EVERY) if (random() > 0.17) slides += slide(random, x, y)
  return board + slides
}

function draw(): string {
  const random = randomFrom(1897)
  let shelves = ''
  for (let y = 140; y < HEIGHT; y += SHELF_EVERY) shelves += shelfOf(random, y)
  const glass =
    '<g id="glass"><rect width="38" height="112" rx="2" fill="var(--surface)" fill-opacity=".72" stroke="var(--control)" stroke-opacity=".55"/><rect width="38" height="30" rx="2" fill="var(--label-end)"/><rect x="4.5" y="37" width="29" height="66" rx="1" fill="none" stroke="var(--line-strong)"/></g>'
  const shine =
    '<path d="M520 0 180 900M560 0 220 900" stroke="var(--surface)" stroke-opacity=".34" stroke-width="14"/>'
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${glass}</defs>${shelves}${shine}</svg>`
}

export const cabinet = draw()

import { hasModalDialog } from '../../ui/inputs/typed-keys.ts'

/**
 * Keys that may belong to a scan. If there is none, they are released to the screen in order and before the next one, so that no
 * key of a fast typist is lost.
 */
export class HeldKeys {
  readonly #gapMs: number
  #keys: KeyboardEvent[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #released = new WeakSet<Event>()

  /** @param gapMs maximum pause within a scan */
  constructor(gapMs: number) {
    this.#gapMs = gapMs
  }

  isReleased(event: Event): boolean {
    return this.#released.has(event)
  }

  hold(event: KeyboardEvent): void {
    swallow(event)
    this.#keys.push(event)
    this.#wait()
  }

  /** They were a scan, which ends with this key. */
  drop(end: KeyboardEvent): void {
    swallow(end)
    clearTimeout(this.#timer)
    this.#keys = []
  }

  release(): void {
    clearTimeout(this.#timer)
    const keys = this.#keys
    this.#keys = []
    for (const key of keys) {
      const field = document.activeElement
      // The previous key has opened a field, such as a cell editor or the quick search.
      if (isTextField(field)) typeInto(field, key.key)
      else this.#pressAgain(key)
    }
  }

  #pressAgain(key: KeyboardEvent): void {
    const again = new KeyboardEvent(key.type, key)
    this.#released.add(again)
    targetOf(key).dispatchEvent(again)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    // The next key of a scan may be delayed by a busy page.
    const dueMs = performance.now() + 2 * this.#gapMs
    this.#timer = setTimeout(() => {
      if (performance.now() - dueMs > this.#gapMs) this.#wait()
      else this.release()
    }, 2 * this.#gapMs)
  }
}

/** Hides the key from all other handlers. */
function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Whether text can be inserted at the caret, which number and date fields don't have. */
const isTextField = (element: Element | null): element is TextField =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.selectionStart !== null

function typeInto(field: TextField, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** The element may have disappeared, if an earlier key opened another picture, or be behind a dialog. */
const targetOf = ({ target }: KeyboardEvent): Element =>
  target instanceof Element && target.isConnected && !hasModalDialog()
    ? target
    : (document.activeElement ?? document.body)

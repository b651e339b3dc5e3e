import { DEFAULT_LABEL_FORMAT, isSameFormat, type LabelFormat } from '@vitrine/contract/labels/label-format'
import {
  DEFAULT_PRINTER_PORT,
  type LabelSettings,
  type LabelSettingsPatch,
  labelRoutes,
} from '@vitrine/contract/labels/labels'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { createStore, useStored } from '../ui/stores/store.ts'
import { createUserStore, isObject } from '../ui/stores/user-store.ts'

/** Settings of label printing: the lab's, and this browser's. */
export interface LabelPrintSettings {
  lab: LabelSettings
  /** The browser's size and printer. */
  own: LabelFormat | undefined
  /** The further line, with field names in braces; '' for none. */
  line: string
}

/**
 * Stored per browser instead of per user, as a label printer belongs to a workstation
 * (docs/decisions/0241-further-line-of-labels.md).
 */
const choices = createUserStore('vitrine-labels', 'choices')
const LINE_KEY = 'further-line'
const FORMAT_KEY = 'format'

const PLAIN: LabelPrintSettings = {
  lab: {
    format: DEFAULT_LABEL_FORMAT,
    network: false,
    printer_host: null,
    printer_port: DEFAULT_PRINTER_PORT,
  },
  own: undefined,
  line: '',
}
/** Undefined until loaded. */
const settings = createStore<LabelPrintSettings | undefined>(undefined)

/** In a browser that can't store them, choices last as long as the page. */
const chosen: Partial<Pick<LabelPrintSettings, 'own' | 'line'>> = {}

const isFormat = (value: unknown): value is LabelFormat =>
  isObject(value) && ['width_mm', 'height_mm', 'dpi'].every(name => typeof value[name] === 'number')

async function readOwn(): Promise<Pick<LabelPrintSettings, 'own' | 'line'>> {
  const [line, own] = await Promise.all([choices.read(LINE_KEY), choices.read(FORMAT_KEY)])
  return {
    line: typeof line === 'string' ? line : (chosen.line ?? ''),
    own: isFormat(own) ? own : chosen.own,
  }
}

/** Reloads the settings, as a wrong label can't be corrected. @throws if the lab's settings fail to load */
export async function readLabelPrintSettings(): Promise<LabelPrintSettings> {
  const since = changes
  const [stored, lab] = await Promise.all([readOwn(), call(labelRoutes.settings)])
  // Keeps choices made meanwhile.
  const { own, line } = since === changes ? stored : (settings.get() ?? stored)
  const read = { own, line, lab }
  settings.set(read)
  return read
}

/** Undefined until known. If the lab's settings fail to load, a plain label is shown. */
export function useLabelPrintSettings(): LabelPrintSettings | undefined {
  useEffect(() => {
    readLabelPrintSettings().catch(async () => settings.set({ ...PLAIN, ...(await readOwn()) }))
  }, [])
  return useStored(settings, now => now)
}

/** For admins. @throws the server's error */
export async function saveLabelSettings(patch: LabelSettingsPatch): Promise<LabelSettings> {
  const lab = await call(labelRoutes.change, { body: patch })
  settings.set({ ...(settings.get() ?? PLAIN), lab })
  return lab
}

export const formatOf = ({ own, lab }: LabelPrintSettings): LabelFormat => own ?? lab.format

/** Number of choices made. */
let changes = 0

function choose(change: Partial<Pick<LabelPrintSettings, 'own' | 'line'>>) {
  changes += 1
  Object.assign(chosen, change)
  settings.set({ ...(settings.get() ?? PLAIN), ...change })
}

export function chooseFurtherLine(line: string): void {
  choose({ line })
  void choices.change(LINE_KEY, () => line)
}

/** Stores no size if it equals the lab's, so that the browser follows later changes of it. */
export function chooseFormat(format: LabelFormat | undefined): void {
  const own = format && isSameFormat(format, (settings.get() ?? PLAIN).lab.format) ? undefined : format
  choose({ own })
  void choices.change(FORMAT_KEY, () => own)
}

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { closed, nullable } from '../api/schema.ts'
import { LabelFormat } from './label-format.ts'

/** Where label printers listen for ZPL. */
export const DEFAULT_PRINTER_PORT = 9100

/** Maximum number of labels per call. Clients print more with several calls, in order. */
export const MAX_PRINTED_LABELS = 500

/** A host name or a network address, without a port. */
export const isPrinterHost = (text: string): boolean => /^[A-Za-z0-9]([A-Za-z0-9.:_-]*[A-Za-z0-9])?$/.test(text)

export const hostRefusal = (text: string): string => `"${text}" isn't the address of a printer. Example: 192.168.1.50.`

const Host = Type.String({ minLength: 1, maxLength: 253 })
const Port = Type.Integer({ minimum: 1, maximum: 65535 })

export const LabelSettings = Type.Object({
  /** For everybody who has not chosen another one in the browser. */
  format: LabelFormat,
  /** Whether the caller's labels go to the network printer: there is one, and the caller is not a Reader. */
  network: Type.Boolean(),
  /** Null if there is none, and for everybody but admins. */
  printer_host: nullable(Type.String()),
  printer_port: Port,
})
export type LabelSettings = Static<typeof LabelSettings>

const LabelSettingsPatch = closed({
  format: Type.Optional(LabelFormat),
  /** null removes the printer. */
  printer_host: Type.Optional(nullable(Host)),
  printer_port: Type.Optional(Port),
})
export type LabelSettingsPatch = Static<typeof LabelSettingsPatch>

const LINE = { maxLength: 1_000 }

const PrintedLabel = closed({
  code: Type.String({ minLength: 1, maxLength: 1_000 }),
  /** The identifier, which is always printed completely, then the lines that give way to it: the organ, and date and source. */
  lines: Type.Unsafe<[string, string, string]>(Type.Array(Type.String(LINE), { minItems: 3, maxItems: 3 })),
  further: Type.Optional(Type.String(LINE)),
})

const PrintRequest = closed({
  labels: Type.Array(PrintedLabel, { minItems: 1, maxItems: MAX_PRINTED_LABELS }),
  /** The lab's format by default. */
  format: Type.Optional(LabelFormat),
})

export const labelRoutes = {
  settings: route('GET', '/api/labels/settings/', {
    needs: 'reader',
    summary: 'The size of labels, and whether there is a network printer',
    reply: LabelSettings,
  }),
  change: route('PATCH', '/api/labels/settings/', {
    needs: 'admin',
    summary: 'Set the size of labels and the network printer',
    body: LabelSettingsPatch,
    reply: LabelSettings,
  }),
  print: route('POST', '/api/labels/print/', {
    needs: 'editor',
    summary: 'Print labels on the network printer',
    body: PrintRequest,
  }),
}

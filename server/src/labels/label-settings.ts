import { DEFAULT_LABEL_FORMAT, type LabelFormat } from '@vitrine/contract/labels/label-format'
import { DEFAULT_PRINTER_PORT, type LabelSettings, type LabelSettingsPatch } from '@vitrine/contract/labels/labels'
import type { Admin } from '../audit/admin.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/client.ts'

export type StoredLabelSettings = Omit<LabelSettings, 'network'>

export async function readLabelSettings(db: Db | Trx): Promise<StoredLabelSettings> {
  const row = await db.selectFrom('label_settings').selectAll().executeTakeFirst()
  if (!row) return { format: DEFAULT_LABEL_FORMAT, printer_host: null, printer_port: DEFAULT_PRINTER_PORT }
  const { width_mm, height_mm, dpi, host, port } = row
  return { format: { width_mm, height_mm, dpi: dpi as LabelFormat['dpi'] }, printer_host: host, printer_port: port }
}

/** Changes the fields in the patch; the audit records their former values. */
export function changeLabelSettings(db: Db, admin: Admin, patch: LabelSettingsPatch): Promise<StoredLabelSettings> {
  return db.transaction().execute(async trx => {
    await trx
      .insertInto('label_settings')
      .values(DEFAULT_LABEL_FORMAT)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await trx.selectFrom('label_settings').select('id').forUpdate().execute()
    const from = await readLabelSettings(trx)
    const to = { ...from, ...patch }
    if (JSON.stringify(from) === JSON.stringify(to)) return from
    const { format, printer_host: host, printer_port: port } = to
    await trx
      .updateTable('label_settings')
      .set({ ...format, host, port })
      .execute()
    await audit(trx, admin.caller, {
      event: 'label-settings-changed',
      details: { from: auditDetails(from), to: auditDetails(to) },
    })
    return to
  })
}

/** As recorded in the audit. */
const auditDetails = ({ format: { width_mm, height_mm, dpi }, printer_host, printer_port }: StoredLabelSettings) => ({
  size: `${width_mm} x ${height_mm} mm`,
  dpi,
  printer: printer_host && `${printer_host}:${printer_port}`,
})

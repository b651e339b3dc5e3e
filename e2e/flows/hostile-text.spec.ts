import { invitationRoutes } from '@vitrine/contract/accounts/accounts'
import { type ApiToken, apiTokenRoutes } from '@vitrine/contract/accounts/api-tokens'
import { userRoutes } from '@vitrine/contract/accounts/users'
import { sampleList } from '@vitrine/contract/samples/samples'
import { account } from '../support/account.ts'
import { DatasetDetail } from '../support/dataset-detail.ts'
import { DatasetEditorScreen } from '../support/dataset-editor.ts'
import { DatasetsDashboard } from '../support/datasets-dashboard.ts'
import { closeByEscape } from '../support/dialogs.ts'
import { saved } from '../support/downloads.ts'
import { FileEditScreen } from '../support/file-edit.ts'
import { HOSTILE, HOSTILE_TEXTS, HostileWatch } from '../support/hostile.ts'
import { csvFile, HEADER } from '../support/import-files.ts'
import { RecordImport } from '../support/record-import.ts'
import type { Records } from '../support/records.ts'
import { AssociateDialog, SampleScreens } from '../support/sample-screens.ts'
import { SamplesDashboard } from '../support/samples-dashboard.ts'
import { fillProviderForm } from '../support/sign-in-pages.ts'
import { SlideReaderPage } from '../support/slide-reader.ts'
import { SlideScreens } from '../support/slide-screens.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

const PASSWORD = 'correct horse battery'

const quoted = (values: readonly string[]) => values.map(value => `"${value.replaceAll('"', '""')}"`).join(',')

const slideTexts = (text: string) => ({
  ...{ species: text, organ: text, block_id: text, source: text, vendor: text, description: text, notes: text },
})

/** Text columns that don't accept arbitrary values. */
const CHOICES = ['qc_status', 'status', 'file_size', 'sample_id']
const sampleTexts = (text: string) =>
  Object.fromEntries(
    Object.entries(sampleList.columns)
      .filter(([name, kind]) => kind === 'text' && !CHOICES.includes(name))
      .map(([name]) => [name, text]),
  )

/** Records in which every text is hostile, each with another kind of text, changed by a person with a hostile name. */
async function makeHostile(records: Records) {
  const { tail } = records
  const texts = HOSTILE_TEXTS.map(text => ({ text, name: `${text} ${tail}` }))
  const metadata = { [HOSTILE.image]: HOSTILE.endTags, stain: HOSTILE.image, input_scanner: [HOSTILE.attribute] }
  const file = await records.file({
    ...{ name: texts[0]?.name ?? '' },
    type: HOSTILE.image,
    location: HOSTILE.address,
    metadata,
  })
  const slides = await records.slides(
    texts.map(({ text, name }, index) => ({ name, ...slideTexts(text), ...(index === 0 ? { file: file.id } : {}) })),
  )
  const samples = await Promise.all(
    texts.map(({ text, name }, index) =>
      records.sample({
        ...sampleTexts(text),
        sample_id: name,
        slide: slides[index]?.id ?? null,
        extra_data: { [text]: text, deeper: { list: [text] } },
      }),
    ),
  )
  const dataset = await records.dataset({
    name: `${HOSTILE.image} ${tail}`,
    description: HOSTILE.endTags,
    dataset_slides: slides.map(({ id }) => ({ slide_id: id, type: 'T' })),
  })
  const person = { username: `${HOSTILE.image} ${tail}`, name: HOSTILE.endTags, password: PASSWORD }
  await records.call('POST', userRoutes.register.path, person)
  const { access_token } = await records.call<{ access_token: string }>('POST', userRoutes.login.path, {
    username: person.username,
    password: PASSWORD,
  })
  const token = await records.call<ApiToken>('POST', apiTokenRoutes.create.path, {
    name: `${HOSTILE.attribute} ${tail}`,
    scope: 'read',
  })
  return { slides, samples, dataset, token, access_token }
}

test('text that is markup, script, template, formula or printer command stays text in every field, on every screen and in every file', async ({
  signedIn: page,
  page: stranger,
  records,
}) => {
  // The test visits every screen.
  test.slow()
  const { tail } = records
  const { slides, samples, dataset, token, access_token } = await makeHostile(records)
  const [slide, sample] = [slides[0], samples[0]]
  if (!slide || !sample) throw new Error('nothing was made')
  const name = `${HOSTILE.image} ${tail}`
  const authorization = `Bearer ${access_token}`
  for (const [path, data] of [
    [`/api/slides/${slide.id}/`, { organ: HOSTILE.endTags, source: HOSTILE.attribute }],
    [`/api/samples/${sample.id}/`, { organ: HOSTILE.endTags }],
    [`/api/datasets/${dataset.id}/`, { description: HOSTILE.attribute }],
  ] as const)
    expect((await page.request.patch(path, { data, headers: { authorization } })).status()).toBe(200)

  /** Prefix for imported names that keeps other rows out of view. */
  const importTail = tail.split('').reverse().join('')
  const watch = await HostileWatch.on(page)

  await test.step('slides: list, drawer, label, batch import', async () => {
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(tail)
    await expect(dashboard.row(name)).toBeVisible()
    await dashboard.details(name).click()
    await expect(dashboard.drawer).toContainText(HOSTILE.endTags)
    const last = `${HOSTILE.label} ${tail}`
    const label = await saved(page, () => dashboard.pickFromRowMenu(last, 'Download ZPL'))
    expect([label.text.match(/\^XA/g), label.text.match(/~JR/g)]).toEqual([['^XA'], null])
    const batch = new RecordImport(page, 'Batch Import')
    const rows = HOSTILE_TEXTS.map(text =>
      quoted([text, text, text, '1', text, text, text, `csv ${text} ${importTail}`]),
    )
    await batch.open()
    await batch.match(
      csvFile(
        [`${HEADER},${quoted([HOSTILE.image])}`, ...rows].join('\n'),
        `${HOSTILE.formula.replaceAll('/', '_')}.csv`,
      ),
    )
    await batch.datasetName.fill(`csv ${HOSTILE.attribute} ${tail}`)
    await batch.toReview()
    await batch.button(/^Create \d+ Slides$/).click()
    await expect(batch.heading('Import Complete')).toBeVisible()
    await batch.button('Done').click()
  })

  await test.step('a slide: detail, history, edit, form, file, address', async () => {
    const screens = new SlideScreens(page)
    await screens.openDetail(slide.id, name)
    // The longest texts need a larger label, which this browser prints from now on.
    await screens.button('Preview Label').click()
    const preview = page.getByRole('dialog', { name: 'Label preview' })
    await preview.getByLabel('Size').selectOption('50 × 25 mm')
    await expect(preview.getByText(/Only this browser prints this size/)).toBeVisible()
    await closeByEscape(preview)
    const entries = screens.card('History').getByRole('listitem')
    await expect(entries.first()).toContainText(HOSTILE.endTags)
    await entries
      .nth(1)
      .getByRole('button', { name: /^Show the record before/ })
      .click()
    await expect(screens.card('As it was')).toBeVisible()
    await screens.button('Edit').click()
    await expect(screens.field('Description')).toHaveValue(HOSTILE.image)
    await screens.openEdit(slide.id)
    const theirs = { source: HOSTILE.frame, vendor: HOSTILE.endTags }
    await page.request.patch(`/api/slides/${slide.id}/`, { data: theirs, headers: { authorization } })
    await screens.field('Source').fill(HOSTILE.template)
    await screens.button('Save').click()
    await expect(screens.conflict).toContainText(HOSTILE.frame)
    await new FileEditScreen(page).open(slide.id)
    await page.goto(`/slides/${encodeURIComponent(HOSTILE.endTags)}`)
    await expect(page.getByRole('main')).toContainText('not found', { ignoreCase: true })
  })

  await test.step('the Slide Reader', async () => {
    const reader = new SlideReaderPage(page)
    await reader.open()
    await reader.field.fill(name)
    await page.keyboard.press('Enter')
    await expect(reader.shown(name)).toBeVisible()
    await reader.button('Preview label').click()
    const preview = page.getByRole('dialog', { name: 'Label preview' })
    await expect(preview.getByRole('img', { name: /^Label as it prints/ })).toBeVisible()
    await closeByEscape(preview)
    // The dialog returns the focus shortly after it has closed, so the key is sent to the field itself.
    await reader.field.fill(HOSTILE.attribute)
    await reader.field.press('Enter')
    await expect(reader.banner).toHaveText(`Slide not found: ${HOSTILE.attribute}`)
  })

  await test.step('samples: list, drawer, import', async () => {
    const dashboard = new SamplesDashboard(page)
    await dashboard.open(tail)
    const row = HOSTILE.image
    await dashboard.details(row).first().click()
    await expect(dashboard.drawer).toContainText(HOSTILE.image)
    await dashboard.saveView(`${HOSTILE.image} ${tail}`)
    const lines = HOSTILE_TEXTS.map(text => quoted([`csv ${text} ${importTail}`, text, text, text, text]))
    const samples = new RecordImport(page, 'Import CSV')
    await page.goto('/samples/import')
    await samples.review(
      csvFile([`sample_id,organ,notes,qc_status,${quoted([HOSTILE.image])}`, ...lines].join('\n'), 'hostile.csv'),
    )
    await expect(samples.dialog).toContainText(HOSTILE.attribute)
  })

  await test.step('a sample: detail, history, edit', async () => {
    const screens = new SampleScreens(page)
    await page.goto(`/samples/${sample.id}`)
    await expect(screens.card('History')).toContainText(HOSTILE.endTags)
    const link = new AssociateDialog(page)
    await screens.button('Change Slide').click()
    await link.search(tail)
    await expect(link.row(`${HOSTILE.frame} ${tail}`)).toBeVisible()
    await closeByEscape(link.dialog)
    await screens.openEdit(sample.id)
    await expect(screens.field('Notes')).toHaveValue(HOSTILE.image)
  })

  await test.step('datasets: list, detail, exports, editor, import', async () => {
    const detail = new DatasetDetail(page)
    await detail.open(dataset.id, `${slides.length} slides, ${samples.length} samples`)
    await expect(page.getByRole('main')).toContainText(HOSTILE.endTags)
    await detail.button('Export CSV').click()
    const dialog = page.getByRole('dialog', { name: 'Export CSV' })
    const csv = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).click())
    expect(csv.text.match(/"'[=@]/g)?.length).toBeGreaterThan(3)
    expect(csv.text).not.toMatch(/"[=@+-]/)
    const labels = await saved(page, () => detail.button('Download ZPL').click())
    expect(labels.text.match(/\^XA/g)).toHaveLength(slides.length)
    const editor = new DatasetEditorScreen(page)
    await editor.open(dataset.id)
    await editor.find(tail)
    const csvImport = new RecordImport(page, 'Import CSV')
    await new DatasetsDashboard(page).open(tail)
    await expect(new DatasetsDashboard(page).row(name)).toBeVisible()
    await csvImport.open()
    const rows = HOSTILE_TEXTS.map(text => quoted([`missing ${text} ${tail}`, text, text, 'T']))
    await csvImport.match(csvFile(['SlideName,Species,Organ,Type', ...rows].join('\n'), 'hostile.csv'))
    await expect(csvImport.dialog).toContainText(HOSTILE.attribute)
    await csvImport.toReview()
    await expect(csvImport.dialog).toContainText(HOSTILE.attribute)
  })

  await test.step('people and audit', async () => {
    await page.goto(`/accounts?search=${tail}`)
    await expect(page.getByRole('main')).toContainText(HOSTILE.endTags)
    await page.goto(`/accounts?tab=audit&search=${tail}`)
    await expect(page.getByRole('main')).toContainText(HOSTILE.image)
  })

  await test.step('profile, deletion, trash', async () => {
    const session = { data: account, headers: { 'user-agent': HOSTILE.attribute } }
    expect((await page.request.post(userRoutes.login.path, session)).status()).toBe(200)
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: 'API tokens' })).toContainText(token.name)
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(tail)
    await dashboard.deleteRow(name)
    await expect(dashboard.row(name)).toHaveCount(0)
    for (const path of [`/api/samples/${samples[1]?.id}/`, `/api/datasets/${dataset.id}/`])
      expect((await page.request.delete(path, { headers: { authorization } })).status()).toBe(204)
    await page.goto(`/trash?search=${tail}`)
    const row = page.getByRole('row', { name, exact: true }).first()
    await expect(row).toBeVisible()
    await expect(page.getByRole('row', { name: `${HOSTILE.attribute} ${tail}`, exact: true })).toContainText(
      HOSTILE.endTags,
    )
    await page.getByRole('button', { name: `Restore ${HOSTILE.attribute} ${tail}` }).click()
    await dashboard.toasted(`Sample ${HOSTILE.attribute} ${tail} restored`)
  })

  await watch.expectNothingFound()

  await test.step('what people with such names see, beginning with the invitation', async () => {
    const theirs = await HostileWatch.on(stranger)
    const guest = { username: `guest ${name}`, name: HOSTILE.attribute, role: 'reader' }
    const { url } = await records.call<{ url: string }>('POST', invitationRoutes.invite.path, guest)
    await stranger.goto(url)
    await expect(stranger.getByLabel('Username')).toHaveValue(guest.username)
    await stranger.goto('/profile')
    await stranger.getByRole('button', { name: 'Sign In', exact: true }).click()
    await fillProviderForm(stranger, { username: name, password: 'wrong password' })
    await expect(stranger.getByRole('alert')).toBeVisible()
    await fillProviderForm(stranger, { username: name, password: PASSWORD })
    await expect(stranger.getByRole('main')).toContainText(name)
    await expect(stranger.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(HOSTILE.endTags)
    await theirs.expectNothingFound()
  })
})

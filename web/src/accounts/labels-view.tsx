import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hostRefusal, isPrinterHost, type LabelSettings, labelRoutes } from '@vitrine/contract/labels/labels'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { FormatFields } from '../labels/format-fields.tsx'
import { saveLabelSettings } from '../labels/label-print-settings.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { Card } from '../ui/layout/card.tsx'
import { Note } from '../ui/layout/note.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { QueryNotice } from '../ui/notices/screen-notice.tsx'
import { toast } from '../ui/notices/toast.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { labelsMessages as messages } from './labels-messages.ts'

export function LabelsView() {
  const settings = useQuery({
    queryKey: ['label-settings'],
    queryFn: ({ signal }) => call(labelRoutes.settings, { signal }),
    // The value must not change while it is being typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (settings.data) return <LabelSettingsForm loaded={settings.data} />
  return <QueryNotice query={settings} loading={messages.loading} failed={messages.loadFailed} />
}

const portOf = (text: string): number | undefined => {
  const port = Number(text.trim())
  return Number.isInteger(port) && port >= 1 && port <= 65535 ? port : undefined
}

function LabelSettingsForm({ loaded }: { loaded: LabelSettings }) {
  const [saved, setSaved] = useState(loaded)
  const [format, setFormat] = useState(loaded.format)
  const [host, setHost] = useState(loaded.printer_host ?? '')
  const [port, setPort] = useState(String(loaded.printer_port))
  const { isBusy, run, problem, dismissProblem } = useAction()
  const wanted = host.trim()
  const hostError = wanted !== '' && !isPrinterHost(wanted) ? hostRefusal(wanted) : undefined
  const portError = portOf(port) === undefined ? messages.portRange : undefined

  function save(event: FormEvent) {
    event.preventDefault()
    const printer_port = portOf(port)
    if (hostError || printer_port === undefined) return
    void run(async () => {
      setSaved(await saveLabelSettings({ format, printer_host: wanted || null, printer_port }))
      toast.success(messages.saved)
    })
  }
  const test = () =>
    run(async () => {
      await call(labelRoutes.print, { body: { labels: [messages.testLabel] } })
      toast.success(messages.testSent)
    })
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="lg" maw={680}>
        <Banner kind="red" onDismiss={dismissProblem}>
          {problem}
        </Banner>
        <Card title={messages.size}>
          <FormatFields format={format} onChange={setFormat} />
          <Note mt="sm">{messages.sizeNote}</Note>
        </Card>
        <Card title={messages.printer}>
          <Group gap="sm" align="flex-start">
            <TextInput
              label={messages.host}
              flex={1}
              miw={200}
              placeholder={messages.hostExample}
              autoComplete="off"
              spellCheck={false}
              value={host}
              error={hostError}
              onChange={event => setHost(event.currentTarget.value)}
            />
            <TextInput
              label={messages.port}
              w={110}
              inputMode="numeric"
              value={port}
              error={portError}
              onChange={event => setPort(event.currentTarget.value)}
            />
          </Group>
          <Note mt="sm">{messages.printerNote}</Note>
        </Card>
        <Group gap="sm">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? uiMessages.saving : uiMessages.save}
          </Button>
          {saved.printer_host !== null && (
            <Button variant="default" disabled={isBusy} onClick={() => void test()}>
              {messages.test}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import type { ReactNode } from 'react'
import type { DashboardDrawerProps } from '../../table/dashboard/dashboard.ts'
import { Drawer, DrawerColumn, DrawerGroup } from '../../table/details/drawer.tsx'
import { copyToClipboard } from '../../ui/copy-button.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { QcStatusBadge } from '../qc-status.tsx'
import { sampleAddress } from '../sample-addresses.ts'
import { type ShownSection, sampleSections } from '../sample-sections.ts'
import { sampleName } from './sample-columns.tsx'
import styles from './sample-drawer.module.css'
import { sampleListMessages } from './sample-list-messages.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const QUIET: ButtonProps = { size: 'xs', variant: 'subtle', color: 'gray' }
const ICON_IF_NARROW = { classNames: { section: styles['icon'] ?? '', label: styles['word'] ?? '' } }

/** The sections side by side. */
const COLUMNS: readonly (readonly ShownSection['id'][])[] = [
  ['sample'],
  ['image', 'qc'],
  ['lab', 'storage', 'instrument'],
]

/** The details of an open row, in six groups. */
export function SampleDrawer({ row: sample, onClose, onPrevious, onNext }: DashboardDrawerProps<Sample>) {
  const sections = sampleSections(sample)
  return (
    <Drawer
      title={sampleName(sample)}
      badge={<QcStatusBadge status={sample.qc_status} />}
      onClose={onClose}
      actions={
        <>
          <StepButton
            name={sampleListMessages.previousSample}
            onStep={onPrevious}
            leftSection={<IconChevronLeft {...ICON} />}
          >
            {sampleListMessages.previous}
          </StepButton>
          <StepButton
            name={sampleListMessages.nextSample}
            onStep={onNext}
            rightSection={<IconChevronRight {...ICON} />}
          >
            {sampleListMessages.next}
          </StepButton>
          <TabLink
            to={sampleAddress.detail(sample.id)}
            text={sampleListMessages.viewFullDetails}
            icon={<IconEye {...ICON} />}
          />
          <TabLink
            to={sampleAddress.edit(sample.id)}
            text={sampleListMessages.editSample}
            icon={<IconPencil {...ICON} />}
          />
          <Button
            {...QUIET}
            {...ICON_IF_NARROW}
            leftSection={<IconCopy {...ICON} />}
            aria-label={sampleListMessages.copyId}
            title={sampleListMessages.copyId}
            onClick={() => void copyId(sample)}
          >
            {sampleListMessages.copyId}
          </Button>
        </>
      }
    >
      {COLUMNS.map(ids => (
        <DrawerColumn key={ids[0]}>
          {sections
            .filter(({ id }) => ids.includes(id))
            .map(({ id, title, pairs }) => (
              <DrawerGroup key={id} title={title} pairs={pairs} />
            ))}
        </DrawerColumn>
      ))}
    </Drawer>
  )
}

/** At the end of the list it stays focusable and does nothing, so that the focus is not lost. */
function StepButton({ name, onStep, ...button }: ButtonProps & { name: string; onStep: (() => void) | undefined }) {
  const atEnd = onStep ? {} : { 'aria-disabled': true, 'data-disabled': true }
  return <Button {...QUIET} {...button} {...atEnd} aria-label={name} onClick={onStep} />
}

function TabLink({ to, text, icon }: { to: string; text: string; icon: ReactNode }) {
  return (
    <Button
      {...QUIET}
      {...ICON_IF_NARROW}
      leftSection={icon}
      aria-label={`${text} (${sampleListMessages.newTab})`}
      title={text}
      renderRoot={props => <Link {...props} to={to} target="_blank" rel="noreferrer" />}
    >
      {text}
    </Button>
  )
}

/** An alert says that the id was copied, or why not. */
async function copyId({ sample_id }: Sample) {
  const said = await copyToClipboard(sample_id)
  window.alert(said === uiMessages.copied ? sampleListMessages.idCopied : said)
}

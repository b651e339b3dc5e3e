import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import type { ReactNode } from 'react'
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

export interface SampleDrawerProps {
  sample: Sample
  onClose: () => void
  /** Shows the sample before or after this one; absent where there is none. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** The sections side by side: what the sample is, its image and its QC, and where it comes from and lies. */
const COLUMNS: readonly (readonly ShownSection['id'][])[] = [
  ['sample'],
  ['image', 'qc'],
  ['lab', 'storage', 'instrument'],
]

/** Spec 1 §2: the row detail panel. */
export function SampleDrawer({ sample, onClose, onPrevious, onNext }: SampleDrawerProps) {
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

/** At the end of the list it keeps the focus that it may have, and does nothing. */
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

/** Spec 1 §2: an alert says that it was copied; where it could not be, why. */
async function copyId({ sample_id }: Sample) {
  const said = await copyToClipboard(sample_id)
  window.alert(said === uiMessages.copied ? sampleListMessages.idCopied : said)
}

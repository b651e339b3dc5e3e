import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyToClipboard } from '../buttons/copy-button.tsx'
import { toast } from '../notices/toast.tsx'

/** A long text to copy as a whole, with a button. */
export const CopyField = ({ value, ...field }: { value: string; 'aria-label': string } & TextInputProps) => (
  <>
    <TextInput
      value={value}
      readOnly
      styles={{ input: { fontFamily: 'monospace' } }}
      onFocus={event => event.currentTarget.select()}
      {...field}
    />
    <Button
      variant="default"
      leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
      onClick={async () => toast.info(await copyToClipboard(value))}
    >
      Copy
    </Button>
  </>
)

import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1024 * 1024

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe', encoding: 'utf8' })

/** A separate file system for a fault. */
export interface Disk {
  /** A folder on it for a library. */
  readonly dataDir: string
  remove(): void
}

const mountPoint = () => mkdtempSync(join(tmpdir(), 'vitrine-disk-'))

const unmount = (folder: string) => run('umount', folder)

/** A disk in memory of this size. */
export function smallDisk(megabytes: number): Disk {
  const folder = mountPoint()
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)
  return {
    dataDir: folder,
    remove() {
      unmount(folder)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Simulates other programs' files that fill the disk up to this remaining space. */
export function fill(disk: Pick<Disk, 'dataDir'>, leave: number): void {
  try {
    for (let room = freeOn(disk) - leave; room > 0; room = freeOn(disk) - leave)
      appendFileSync(join(disk.dataDir, 'filler'), Buffer.alloc(Math.min(room, 8 * MB)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

export const empty = (disk: Pick<Disk, 'dataDir'>) => rmSync(join(disk.dataDir, 'filler'), { force: true })

export const freeOn = ({ dataDir }: Pick<Disk, 'dataDir'>): number => {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

/** A disk whose power can be cut. */
export interface CuttableDisk extends Disk {
  /** From this point nothing reaches the disk, so everything unsynced is lost. */
  cut(): void
  /** Mounts the disk again, like after power returns. No file on it may be open. */
  restore(): void
}

const IMAGE_BYTES = 2 * 1024 ** 3

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (linux/fs/ext4/ioctl.c): the file system drops everything that is only in
 * memory, including its journal. Node has no ioctl, but every Linux has perl.
 */
const SHUT_DOWN =
  'open(my $disk, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl($disk, 0x8004587d, $flags) or die $!'

/** An ext4 file system on a loop device. */
export function cuttableDisk(): CuttableDisk {
  const folder = mountPoint()
  const image = `${folder}.image`
  writeFileSync(image, '')
  truncateSync(image, IMAGE_BYTES)
  run('mkfs.ext4', '-q', '-F', image)
  const mount = () => run('mount', '-o', 'loop', image, folder)
  mount()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  return {
    dataDir,
    cut: () => void run('perl', '-e', SHUT_DOWN, folder),
    restore() {
      unmount(folder)
      mount()
    },
    remove() {
      unmount(folder)
      rmSync(folder, { recursive: true })
      rmSync(image)
    },
  }
}

/** The reason why this machine can't create such a disk. */
export function obstacleTo(make: () => Disk): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'needs Linux and root, who may mount a file system'
  try {
    make().remove()
    return undefined
  } catch (error) {
    return `a file system can't be mounted here: ${(error as Error).message.split('\n')[0]}`
  }
}

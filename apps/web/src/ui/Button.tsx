import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'

const button = cva(
  'inline-flex shrink-0 items-center justify-center gap-2.5 rounded-full font-semibold whitespace-nowrap transition-[background-color,color,opacity,transform] duration-[120ms] ease-cue active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0 aria-disabled:cursor-not-allowed aria-disabled:active:translate-y-0',
  {
    variants: {
      look: {
        key: 'bg-key text-on-key hover:bg-key-hover disabled:bg-line disabled:text-mute',
        ghost:
          'border border-control text-text hover:bg-raised disabled:text-faint disabled:hover:bg-transparent aria-disabled:text-mute aria-disabled:hover:bg-transparent',
        danger:
          'bg-rec text-on-rec hover:bg-[color-mix(in_srgb,var(--rec)_90%,black)] disabled:bg-line disabled:text-mute',
        quiet: 'text-mute hover:bg-raised hover:text-text',
      },
      size: {
        normal: 'h-11 px-5',
        large: 'h-14 px-8 text-lead',
        icon: 'size-11',
      },
    },
    defaultVariants: { look: 'key', size: 'normal' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof button> & {
    /** Applies the look to the child, such as a link, instead of rendering a button. */
    asChild?: boolean
  }

export function Button({ asChild = false, look, size, className, type = 'button', ...props }: ButtonProps) {
  const classes = button({ look, size, className })
  if (asChild) return <Slot.Root className={classes} {...props} />
  return <button type={type} className={classes} {...props} />
}

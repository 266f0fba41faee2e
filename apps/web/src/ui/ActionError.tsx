/** The error of an action, below its button. */
export const ActionError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="w-full text-small text-rec-text">
      {text}
    </p>
  )

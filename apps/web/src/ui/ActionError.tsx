/** Why a press came to nothing, on a line of its own below the button that was pressed. */
export const ActionError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="w-full text-small text-rec-text">
      {text}
    </p>
  )

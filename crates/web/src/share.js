/** A record as a file that other programs take: they know no other kind of text. */
const files = (name, text) => [new File([text], `${name}.txt`, { type: "text/plain" })];

/** Whether this device can hand a file to another program. */
export const can_share = () => navigator.canShare?.({ files: files("a", "") }) ?? false;

/** Does so. Whoever changes their mind has shared nothing. */
export const share = (name, text) => {
  navigator.share({ files: files(name, text) }).catch(() => {});
};

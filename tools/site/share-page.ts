interface ShareParts {
  font: Buffer
  courier: Buffer
  picture: Buffer
}

const embedded = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`

/** 1200 × 630 pixels, the size that social networks show. */
export const sharePage = ({
  font,
  courier,
  picture,
}: ShareParts): string => `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:Sans;src:url(${embedded('font/woff2', font)});font-weight:400 700;font-stretch:75% 100%}
@font-face{font-family:Script;src:url(${embedded('font/woff2', courier)})}
*{margin:0;box-sizing:border-box}
body{width:1200px;height:630px;overflow:hidden;position:relative;background:#05070b;color:#f5f0e6;font-family:Sans}
img{position:absolute;right:0;top:0;width:760px;height:540px;object-fit:cover;object-position:70% 40%;mask:linear-gradient(90deg,transparent,#000 34%)}
.glow{position:absolute;inset:0;background:radial-gradient(620px 460px at 12% -6%,rgb(255 180 84/.34),transparent 70%)}
.mark{position:absolute;left:72px;top:60px;display:flex;align-items:center;gap:16px;font-weight:600;font-stretch:80%;font-size:34px}
h1{position:absolute;left:68px;top:164px;font-weight:600;font-stretch:75%;font-size:164px;line-height:.86;letter-spacing:-.022em}
p{position:absolute;left:72px;bottom:64px;font-size:29px;color:#c9ccd3;width:430px;line-height:1.35;text-wrap:balance}
.sheet{position:absolute;right:300px;bottom:-18px;width:400px;padding:22px 24px 24px 34px;background:linear-gradient(140deg,#fff6e2,#f1eadb 50%,#d9d1c0);color:#1a1712;font:21px/1.38 Script;transform:rotate(-2.2deg);box-shadow:0 40px 70px -20px #000}
.who{padding-left:120px}mark{background:#8ee9f6;color:inherit}
</style><img src="${embedded('image/avif', picture)}"><div class="glow"></div>
<div class="mark"><svg width="54" viewBox="0 0 30 19"><circle cx="9.5" cy="9.5" r="9.5" fill="#FFB454"/><circle cx="20.5" cy="9.5" r="9.5" fill="#35DDF7"/><path d="M15 1.75a9.5 9.5 0 0 1 0 15.5 9.5 9.5 0 0 1 0-15.5Z" fill="#FFF8EC"/></svg>Sidelight</div>
<h1>Never tape<br>alone.</h1><p>The AI scene partner that waits for your line.</p>
<div class="sheet"><div class="who">MARCUS</div>You kept the key.<div class="who" style="margin-top:12px">DANI</div><mark>I kept it so I could give it back.</mark></div>`

//! The pictures of the front door, drawn by us: insides of SVGs.

/// The picture on a lid, in a box of 320 by 200.
pub(super) fn of(id: &str) -> &'static str {
    match id {
        "raccoon-tycoon" => RACCOON_TYCOON,
        "chinatown" => CHINATOWN,
        "coney" => CONEY,
        "coney-island" => CONEY_ISLAND,
        _ => THEME_PARQUE,
    }
}

/// A boardwalk at dusk, 1200 by 300. Its colours come from the theme.
pub(super) const DUSK: &str = r#"
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" class="sky-top"/><stop offset=".55" class="sky-mid"/><stop offset="1" class="sky-low"/>
</linearGradient>
</defs>
<rect width="1200" height="300" fill="url(#sky)"/>
<circle class="sun" cx="820" cy="190" r="62"/>
<g class="sea"><rect y="190" width="1200" height="110"/></g>
<g class="glint"><rect x="772" y="200" width="96" height="4" rx="2"/><rect x="790" y="212" width="70" height="4" rx="2"/><rect x="764" y="224" width="84" height="4" rx="2"/><rect x="800" y="236" width="44" height="4" rx="2"/></g>
<g class="far">
<path d="M0 196V168h40v-22l18-16 18 16v22h50v-12h26v12h44v-34l14-10 14 10v34h60v-16h30v16h70v30z"/>
<path d="M1010 196v-26h30v-40l14-14 14 14v40h46v-20h22v20h64v26z"/>
</g>
<g class="wheel" fill="none" stroke-width="4">
<circle cx="300" cy="110" r="76"/><circle cx="300" cy="110" r="12"/>
<path d="M300 34v152M224 110h152M246 56l108 108M354 56L246 164"/>
<path d="M300 110l-44 96M300 110l44 96" stroke-width="6"/>
</g>
<g class="cabins"><rect x="291" y="24" width="18" height="14" rx="4"/><rect x="291" y="182" width="18" height="14" rx="4"/><rect x="215" y="103" width="18" height="14" rx="4"/><rect x="367" y="103" width="18" height="14" rx="4"/><rect x="238" y="49" width="18" height="14" rx="4"/><rect x="344" y="49" width="18" height="14" rx="4"/><rect x="238" y="157" width="18" height="14" rx="4"/><rect x="344" y="157" width="18" height="14" rx="4"/></g>
<g class="planks"><path d="M0 246h1200v54H0z"/><path d="M0 258h1200M0 272h1200M0 287h1200" fill="none" stroke-width="2"/><path d="M70 246v54M210 258v42M360 246v54M500 258v42M640 246v54M790 258v42M930 246v54M1080 258v42" fill="none" stroke-width="2"/></g>
<g class="posts"><path d="M520 250v-90q0-14 14-14M960 250v-90q0-14 14-14M120 250v-70q0-12 12-12" fill="none" stroke-width="6"/><path d="M40 232h420M560 232h360M1010 232h190" fill="none" stroke-width="5"/><path d="M80 232v18M160 232v18M240 232v18M320 232v18M400 232v18M600 232v18M680 232v18M760 232v18M840 232v18M1050 232v18M1130 232v18" fill="none" stroke-width="4"/></g>
<g class="lamps"><circle cx="540" cy="150" r="11"/><circle cx="980" cy="150" r="11"/><circle cx="138" cy="172" r="9"/></g>
"#;

const RACCOON_TYCOON: &str = r##"
<rect width="320" height="200" fill="#f3c98b"/>
<circle cx="160" cy="118" r="74" fill="#f7e0b0"/>
<path d="M0 150q60-22 120-6t110-8 90 6v58H0z" fill="#c98a5a"/>
<path d="M0 168q80-14 160-2t160-8v42H0z" fill="#8a5a44"/>
<g fill="#4a3350"><path d="M206 150h70v-26h-20v-14h-14v14h-36z"/><path d="M282 150h34v-22h-34z"/><circle cx="218" cy="154" r="7"/><circle cx="240" cy="154" r="7"/><circle cx="264" cy="154" r="7"/><circle cx="292" cy="154" r="6"/><circle cx="308" cy="154" r="6"/><path d="M200 158l-12 6h18z"/></g>
<g fill="#fff6e4" opacity=".85"><circle cx="252" cy="98" r="8"/><circle cx="264" cy="86" r="11"/><circle cx="282" cy="72" r="14"/></g>
<g transform="translate(100 104)">
<path d="M-52-30l10-30 28 16zM52-30l-10-30-28 16z" fill="#6b6272"/><path d="M-45-36l5-14 14 8zM45-36l-5-14-14 8z" fill="#e9dccb"/>
<ellipse cx="0" cy="0" rx="58" ry="48" fill="#8b8391"/>
<path d="M-58 2q18-34 58-4 40-30 58 4-8 22-30 20-16-2-28-12-12 10-28 12-22 2-30-20z" fill="#3b3242"/>
<path d="M-60 10q22 4 34 22-20 0-34-22zM60 10q-22 4-34 22 20 0 34-22z" fill="#fff3e2"/>
<path d="M-22 20q22-26 44 0 2 26-22 28-24-2-22-28z" fill="#fff3e2"/>
<circle cx="-25" cy="2" r="8" fill="#fff"/><circle cx="25" cy="2" r="8" fill="#fff"/><circle cx="-23" cy="3" r="4.5" fill="#1d1626"/><circle cx="27" cy="3" r="4.5" fill="#1d1626"/>
<path d="M-9 20h18l-9 10z" fill="#1d1626"/><path d="M0 30v6q-8 6-14 0M0 36q8 6 14 0" fill="none" stroke="#1d1626" stroke-width="2.5" stroke-linecap="round"/>
<path d="M-34-42h68v-8q-34-8-68 0z" fill="#2b2136"/><path d="M-24-48v-40h48v40q-24-6-48 0z" fill="#2b2136"/><path d="M-24-56q24-6 48 0v8q-24-6-48 0z" fill="#c2543f"/>
<circle cx="25" cy="2" r="13" fill="none" stroke="#d9a441" stroke-width="3"/><path d="M36 10q8 20 2 38" fill="none" stroke="#d9a441" stroke-width="2"/>
</g>
"##;

const CHINATOWN: &str = r##"
<rect width="320" height="200" fill="#5a2a3c"/>
<rect y="120" width="320" height="80" fill="#3c1c2c"/>
<g fill="#74384a"><path d="M0 200V92h54v108zM266 200V84h54v116zM66 200v-78h40v78zM214 200v-86h42v86z"/></g>
<g fill="#f5b95f"><path d="M12 104h12v14H12zM32 104h12v14H32zM12 130h12v14H12zM32 130h12v14H32zM280 98h10v14h-10zM298 98h10v14h-10zM280 124h10v14h-10zM76 134h8v12h-8zM90 134h8v12h-8zM224 128h8v12h-8zM238 128h8v12h-8z"/></g>
<g fill="#c8473a"><path d="M92 84q68 16 136 0l10 12q-78 20-156 0z"/><path d="M104 58q56 12 112 0l8 12q-64 16-128 0z"/><path d="M112 96h14v104h-14zM194 96h14v104h-14z"/></g>
<path d="M126 104h68v18h-68z" fill="#2f7a63"/><path d="M134 110h52M134 116h52" stroke="#f7d489" stroke-width="2"/>
<path d="M88 82l-10-8M232 82l10-8M100 56l-10-8M220 56l10-8" stroke="#c8473a" stroke-width="5" stroke-linecap="round"/>
<path d="M0 30q80 34 160 12t160-14" fill="none" stroke="#2b1220" stroke-width="2"/>
<g><g fill="#e9573f"><ellipse cx="48" cy="62" rx="15" ry="18"/><ellipse cx="122" cy="66" rx="12" ry="15"/><ellipse cx="206" cy="56" rx="12" ry="15"/><ellipse cx="276" cy="52" rx="15" ry="18"/></g><g fill="#f7d489"><path d="M41 43h14v4H41zM41 78h14v4H41zM116 50h12v3h-12zM116 80h12v3h-12zM200 40h12v3h-12zM200 70h12v3h-12zM269 33h14v4h-14zM269 68h14v4h-14z"/></g></g>
"##;

const CONEY: &str = r##"
<rect width="320" height="200" fill="#cfe3c0"/>
<path d="M0 132q70-34 150-12t170-16v96H0z" fill="#9cc48a"/><path d="M0 164q90-20 170-4t150-12v52H0z" fill="#74a86b"/>
<g stroke="#8a5f3c" stroke-width="5" stroke-linecap="round"><path d="M8 146v34M44 140v34M80 138v32M236 136v34M272 138v34M308 142v34"/><path d="M0 154q160-24 320-4" fill="none" stroke-width="4"/></g>
<g transform="translate(108 108)"><path d="M-16-34q-14-46 2-56 14 8 6 54zM16-34q14-46-2-56-14 8-6 54z" fill="#f4ead8"/><path d="M-13-42q-6-30 0-38 6 8 2 36zM13-42q6-30 0-38-6 8-2 36z" fill="#e8a9a1"/><ellipse cx="0" cy="-14" rx="32" ry="28" fill="#f4ead8"/><ellipse cx="0" cy="42" rx="42" ry="40" fill="#f4ead8"/><circle cx="-12" cy="-18" r="4" fill="#3a2b2b"/><circle cx="12" cy="-18" r="4" fill="#3a2b2b"/><path d="M-5-6h10l-5 6z" fill="#d77d78"/><ellipse cx="0" cy="50" rx="20" ry="22" fill="#fffaf0"/></g>
<g transform="translate(212 116) scale(.9)"><path d="M-14-32q-26-34-14-50 18 2 24 46zM14-32q26-34 14-50-18 2-24 46z" fill="#8d6a4f"/><ellipse cx="0" cy="-12" rx="30" ry="27" fill="#a37d5e"/><ellipse cx="0" cy="42" rx="40" ry="38" fill="#a37d5e"/><circle cx="-11" cy="-15" r="4" fill="#241a16"/><circle cx="11" cy="-15" r="4" fill="#241a16"/><path d="M-5-4h10l-5 6z" fill="#6e3b36"/><ellipse cx="0" cy="50" rx="18" ry="20" fill="#c9a988"/></g>
<g transform="translate(160 172)"><path d="M-4 0l8 0-4 26z" fill="#e58a3c"/><path d="M0 2q-10-10-14-4M0 2q0-14 6-14M0 2q10-8 14-2" stroke="#4f8a48" stroke-width="4" fill="none" stroke-linecap="round"/></g>
"##;

const CONEY_ISLAND: &str = r##"
<rect width="320" height="200" fill="#2f4f74"/><rect y="120" width="320" height="80" fill="#274263"/>
<circle cx="262" cy="46" r="22" fill="#f7e3b5"/>
<g fill="none" stroke="#f2c879" stroke-width="4"><circle cx="98" cy="92" r="62"/><circle cx="98" cy="92" r="8"/><path d="M98 30v124M36 92h124M54 48l88 88M142 48l-88 88"/><path d="M98 92l-36 92M98 92l36 92" stroke="#e0955c" stroke-width="6"/></g>
<g fill="#d8564a"><path d="M90 22h16v14H90zM90 150h16v14H90zM28 86h16v14H28zM152 86h16v14h-16z"/></g><g fill="#5fb3a8"><path d="M46 41h16v14H46zM134 41h16v14h-16zM46 129h16v14H46zM134 129h16v14h-16z"/></g>
<path d="M186 184V116l52-38 52 38v68z" fill="#f4e2c4"/><path d="M186 116l52-38v38zM238 184v-68l26-20v88z" fill="#d8564a"/><path d="M290 116v68h-14v-78zM212 184v-88l14-10v98z" fill="#d8564a"/><path d="M238 78V52" stroke="#f4e2c4" stroke-width="3"/><path d="M238 52l22 8-22 8z" fill="#5fb3a8"/><path d="M226 184v-26q12-18 24 0v26z" fill="#2b2136"/>
<path d="M0 182h320v18H0z" fill="#8a5a44"/><path d="M0 190h320" stroke="#6a4233" stroke-width="2"/>
<g fill="#f7e3b5"><circle cx="20" cy="26" r="2"/><circle cx="186" cy="34" r="2"/><circle cx="214" cy="18" r="2"/><circle cx="300" cy="88" r="2"/><circle cx="12" cy="70" r="2"/></g>
"##;

const THEME_PARQUE: &str = r##"
<rect width="320" height="200" fill="#f5d9e0"/><path d="M0 150q80-30 160-10t160-10v70H0z" fill="#b9d9a8"/>
<path d="M-6 160C40 160 52 40 96 40s46 96 84 96 34-62 70-62 40 60 76 60" fill="none" stroke="#7a5c9e" stroke-width="8"/>
<path d="M-6 160C40 160 52 40 96 40s46 96 84 96 34-62 70-62 40 60 76 60" fill="none" stroke="#f5d9e0" stroke-width="2" stroke-dasharray="3 7"/>
<g stroke="#7a5c9e" stroke-width="4"><path d="M40 132v60M64 76v116M96 46v146M126 74v118M150 116v76M214 118v74M238 84v108M264 78v114M290 112v80"/></g>
<g transform="rotate(38 122 66)"><rect x="104" y="46" width="42" height="22" rx="8" fill="#e2584d"/><circle cx="112" cy="70" r="5" fill="#2b2136"/><circle cx="138" cy="70" r="5" fill="#2b2136"/><circle cx="116" cy="42" r="7" fill="#f0c9a0"/><circle cx="134" cy="42" r="7" fill="#a87452"/></g>
<g transform="translate(196 24) rotate(-8)"><rect width="92" height="46" rx="7" fill="#fffaf0" stroke="#4a3350" stroke-width="3"/><path d="M46 2v42" stroke="#4a3350" stroke-width="2"/><path d="M12 34l11-20 11 20z" fill="#e2584d"/><circle cx="69" cy="23" r="11" fill="none" stroke="#3f8f83" stroke-width="4"/></g>
<g fill="#4a3350"><circle cx="24" cy="176" r="6"/><path d="M18 184h12v14H18z"/><circle cx="46" cy="178" r="5"/><path d="M41 185h10v13H41z"/><circle cx="176" cy="178" r="5"/><path d="M171 185h10v13h-10z"/></g>
"##;

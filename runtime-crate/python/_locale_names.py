"""The names of locales as the C library spells them. CPython Lib/locale.py, from the X Window System.

A line has a name and what else it is called, an indented one goes on. What is spelled in full is in here too.
"""

__molt_missing__ = ()

LOCALES = """
az_AZ.KOI8-C: a3 a3_az a3_az.koic
aa_DJ.ISO8859-1: aa_dj
aa_ER.UTF-8: aa_er
aa_ET.UTF-8: aa_et
af_ZA.ISO8859-1: af af_za
agr_PE.UTF-8: agr_pe
ak_GH.UTF-8: ak_gh
am_ET.UTF-8: am am_et
en_US.ISO8859-1: american c.iso88591 cextend en en_us english.iso88591 english_united-states english_us iso-8859-1 iso8859-1
  iso_8859_1
an_ES.ISO8859-15: an_es
anp_IN.UTF-8: anp_in
ar_AA.ISO8859-6: ar ar_aa arabic
ar_AE.ISO8859-6: ar_ae
ar_BH.ISO8859-6: ar_bh
ar_DZ.ISO8859-6: ar_dz
ar_EG.ISO8859-6: ar_eg
ar_IN.UTF-8: ar_in
ar_IQ.ISO8859-6: ar_iq
ar_JO.ISO8859-6: ar_jo
ar_KW.ISO8859-6: ar_kw
ar_LB.ISO8859-6: ar_lb
ar_LY.ISO8859-6: ar_ly
ar_MA.ISO8859-6: ar_ma
ar_OM.ISO8859-6: ar_om
ar_QA.ISO8859-6: ar_qa
ar_SA.ISO8859-6: ar_sa
ar_SD.ISO8859-6: ar_sd
ar_SS.UTF-8: ar_ss
ar_SY.ISO8859-6: ar_sy
ar_TN.ISO8859-6: ar_tn
ar_YE.ISO8859-6: ar_ye
as_IN.UTF-8: as as_in
ast_ES.ISO8859-15: ast_es
ayc_PE.UTF-8: ayc_pe
az_AZ.ISO8859-9E: az az_az az_az.iso88599e
az_IR.UTF-8: az_ir
be_BY.CP1251: be be_by
be_BY.UTF-8@latin: be@latin be_by@latin
bg_BG.UTF-8: be_bg.utf8
bem_ZM.UTF-8: bem_zm
ber_DZ.UTF-8: ber_dz
ber_MA.UTF-8: ber_ma
bg_BG.CP1251: bg bg_bg bulgarian
bhb_IN.UTF-8: bhb_in.utf8
bho_IN.UTF-8: bho_in
bho_NP.UTF-8: bho_np
bi_VU.UTF-8: bi_vu
bn_BD.UTF-8: bn_bd
bn_IN.UTF-8: bn_in
bo_CN.UTF-8: bo_cn
bo_IN.UTF-8: bo_in
nb_NO.ISO8859-1: bokmal bokmål nb nb_no
br_FR.ISO8859-1: br br_fr
brx_IN.UTF-8: brx_in
bs_BA.ISO8859-2: bs bs_ba
byn_ER.UTF-8: byn_er
C: c c.ascii c.en c_c c_c.c english_united-states.437 posix posix-utf2
fr_CA.ISO8859-1: c-french fr_ca
C.UTF-8: c.utf8
ca_ES.ISO8859-1: ca ca_es catalan
ca_AD.ISO8859-1: ca_ad
ca_ES.UTF-8@valencia: ca_es@valencia
ca_FR.ISO8859-1: ca_fr
ca_IT.ISO8859-1: ca_it
ce_RU.UTF-8: ce_ru
zh_CN.eucCN: chinese-s zh zh_cn.euc
zh_TW.eucTW: chinese-t zh_tw.euc zh_tw.euctw
chr_US.UTF-8: chr_us
ckb_IQ.UTF-8: ckb_iq
cmn_TW.UTF-8: cmn_tw
crh_UA.UTF-8: crh_ua
hr_HR.ISO8859-2: croatian hr hr_hr hrvatski sh_hr.iso88592
cs_CZ.ISO8859-2: cs cs_cs cs_cz cz cz_cz czech
csb_PL.UTF-8: csb_pl
cv_RU.UTF-8: cv_ru
cy_GB.ISO8859-1: cy cy_gb
da_DK.ISO8859-1: da da_dk danish dansk
de_DE.ISO8859-1: de de_de deutsch ger_de german german_germany
de_AT.ISO8859-1: de_at
de_BE.ISO8859-1: de_be
de_CH.ISO8859-1: de_ch german.iso88591
de_IT.ISO8859-1: de_it
de_LI.UTF-8: de_li.utf8
de_LU.ISO8859-1: de_lu
doi_IN.UTF-8: doi_in
nl_NL.ISO8859-1: dutch nl nl_nl
nl_BE.ISO8859-1: dutch.iso88591 nl_be
dv_MV.UTF-8: dv_mv
dz_BT.UTF-8: dz_bt
ee_EE.ISO8859-4: ee ee_ee
et_EE.ISO8859-1: eesti estonian
el_GR.ISO8859-7: el el_gr greek
el_CY.ISO8859-7: el_cy
el_GR.ISO8859-15: el_gr@euro
en_AG.UTF-8: en_ag
en_AU.ISO8859-1: en_au
en_BE.ISO8859-1: en_be
en_BW.ISO8859-1: en_bw
en_CA.ISO8859-1: en_ca
en_DK.ISO8859-1: en_dk
en_DL.UTF-8: en_dl.utf8
en_GB.ISO8859-1: en_gb en_uk eng_gb english_uk
en_HK.ISO8859-1: en_hk
en_IE.ISO8859-1: en_ie
en_IL.UTF-8: en_il
en_IN.ISO8859-1: en_in
en_NG.UTF-8: en_ng
en_NZ.ISO8859-1: en_nz
en_PH.ISO8859-1: en_ph
en_SC.UTF-8: en_sc.utf8
en_SG.ISO8859-1: en_sg
en_US.ISO8859-15: en_us@euro@euro iso-8859-15 iso8859-15 iso_8859_15
en_ZA.ISO8859-1: en_za
en_ZM.UTF-8: en_zm
en_ZW.ISO8859-1: en_zw
en_ZS.UTF-8: en_zw.utf8
en_EN.ISO8859-1: english
eo_XX.ISO8859-3: eo eo_xx
eo.UTF-8: eo.utf8
eo_EO.ISO8859-3: eo_eo
eo_US.UTF-8: eo_us.utf8
es_ES.ISO8859-1: es es_es spanish spanish_spain
es_AR.ISO8859-1: es_ar
es_BO.ISO8859-1: es_bo
es_CL.ISO8859-1: es_cl
es_CO.ISO8859-1: es_co
es_CR.ISO8859-1: es_cr
es_CU.UTF-8: es_cu
es_DO.ISO8859-1: es_do
es_EC.ISO8859-1: es_ec
es_GT.ISO8859-1: es_gt
es_HN.ISO8859-1: es_hn
es_MX.ISO8859-1: es_mx
es_NI.ISO8859-1: es_ni
es_PA.ISO8859-1: es_pa
es_PE.ISO8859-1: es_pe
es_PR.ISO8859-1: es_pr
es_PY.ISO8859-1: es_py
es_SV.ISO8859-1: es_sv
es_US.ISO8859-1: es_us
es_UY.ISO8859-1: es_uy
es_VE.ISO8859-1: es_ve
et_EE.ISO8859-15: et et_ee
eu_ES.ISO8859-1: eu eu_es
eu_FR.ISO8859-1: eu_fr
fa_IR.UTF-8: fa fa_ir
fa_IR.ISIRI-3342: fa_ir.isiri3342
ff_SN.UTF-8: ff_sn
fi_FI.ISO8859-15: fi fi_fi
fil_PH.UTF-8: fil_ph
fi_FI.ISO8859-1: finnish
fo_FO.ISO8859-1: fo fo_fo
fr_FR.ISO8859-1: fr fr_fr français fre_fr french french_france
fr_BE.ISO8859-1: fr_be
fr_CH.ISO8859-1: fr_ch french.iso88591
fr_LU.ISO8859-1: fr_lu
fur_IT.UTF-8: fur_it
fy_DE.UTF-8: fy_de
fy_NL.UTF-8: fy_nl
ga_IE.ISO8859-1: ga ga_ie
gl_ES.ISO8859-1: galego galician gl gl_es
gd_GB.ISO8859-1: gd gd_gb
gez_ER.UTF-8: gez_er
gez_ET.UTF-8: gez_et
gu_IN.UTF-8: gu_in
gv_GB.ISO8859-1: gv gv_gb
ha_NG.UTF-8: ha_ng
hak_TW.UTF-8: hak_tw
he_IL.ISO8859-8: he he_il hebrew iw iw_il
hi_IN.ISCII-DEV: hi hi_in hi_in.isciidev
hif_FJ.UTF-8: hif_fj
hne_IN.UTF-8: hne hne_in
hsb_DE.ISO8859-2: hsb_de
ht_HT.UTF-8: ht_ht
hu_HU.ISO8859-2: hu hu_hu hungarian
hy_AM.UTF-8: hy_am
hy_AM.ARMSCII_8: hy_am.armscii8
ia.UTF-8: ia
ia_FR.UTF-8: ia_fr
is_IS.ISO8859-1: icelandic is is_is
id_ID.ISO8859-1: id id_id in in_id
ig_NG.UTF-8: ig_ng
ik_CA.UTF-8: ik_ca
it_IT.ISO8859-1: it it_it italian
it_CH.ISO8859-1: it_ch
iu_CA.NUNACOM-8: iu iu_ca iu_ca.nunacom8
iw_IL.UTF-8: iw_il.utf8
ja_JP.eucJP: ja ja_jp ja_jp.euc japan japanese japanese-euc japanese.euc jp_jp
ja_JP.SJIS: ja_jp.mscode ja_jp.pck
ka_GE.GEORGIAN-ACADEMY: ka ka_ge ka_ge.georgianacademy ka_ge.georgianrs
ka_GE.GEORGIAN-PS: ka_ge.georgianps
kab_DZ.UTF-8: kab_dz
kk_KZ.ptcp154: kk_kz
kl_GL.ISO8859-1: kl kl_gl
km_KH.UTF-8: km_kh
kn_IN.UTF-8: kn kn_in
ko_KR.eucKR: ko ko_kr ko_kr.euc korean korean.euc
kok_IN.UTF-8: kok_in
ks_IN.UTF-8: ks ks_in
ks_IN.UTF-8@devanagari: ks_in@devanagari.utf8
ku_TR.ISO8859-9: ku_tr
kw_GB.ISO8859-1: kw kw_gb
ky_KG.UTF-8: ky ky_kg
lb_LU.UTF-8: lb_lu
lg_UG.ISO8859-10: lg_ug
li_BE.UTF-8: li_be
li_NL.UTF-8: li_nl
lij_IT.UTF-8: lij_it
lt_LT.ISO8859-13: lithuanian lt lt_lt
ln_CD.UTF-8: ln_cd
lo_LA.MULELAO-1: lo lo_la lo_la.mulelao1
lo_LA.IBM-CP1133: lo_la.cp1133 lo_la.ibmcp1133
lv_LV.ISO8859-13: lv lv_lv
lzh_TW.UTF-8: lzh_tw
mag_IN.UTF-8: mag_in
mai_IN.UTF-8: mai mai_in
mai_NP.UTF-8: mai_np
mfe_MU.UTF-8: mfe_mu
mg_MG.ISO8859-15: mg_mg
mhr_RU.UTF-8: mhr_ru
mi_NZ.ISO8859-1: mi mi_nz
miq_NI.UTF-8: miq_ni
mjw_IN.UTF-8: mjw_in
mk_MK.ISO8859-5: mk mk_mk
ml_IN.UTF-8: ml ml_in
mn_MN.UTF-8: mn_mn
mni_IN.UTF-8: mni_in
mr_IN.UTF-8: mr mr_in
ms_MY.ISO8859-1: ms ms_my
mt_MT.ISO8859-3: mt mt_mt
my_MM.UTF-8: my_mm
nan_TW.UTF-8: nan_tw
nds_DE.UTF-8: nds_de
nds_NL.UTF-8: nds_nl
ne_NP.UTF-8: ne_np
nhn_MX.UTF-8: nhn_mx
niu_NU.UTF-8: niu_nu
niu_NZ.UTF-8: niu_nz
nl_AW.UTF-8: nl_aw
nn_NO.ISO8859-1: nn nn_no nynorsk
no_NO.ISO8859-1: no no_no no_no.iso88591@bokmal no_no.iso88591@nynorsk norwegian
ny_NO.ISO8859-1: no@nynorsk ny ny_no
nr_ZA.ISO8859-1: nr nr_za
nso_ZA.ISO8859-15: nso nso_za
oc_FR.ISO8859-1: oc oc_fr
om_ET.UTF-8: om_et
om_KE.ISO8859-1: om_ke
or_IN.UTF-8: or or_in
os_RU.UTF-8: os_ru
pa_IN.UTF-8: pa pa_in
pa_PK.UTF-8: pa_pk
pap_AN.UTF-8: pap_an
pap_AW.UTF-8: pap_aw
pap_CW.UTF-8: pap_cw
pd_US.ISO8859-1: pd pd_us
pd_DE.ISO8859-1: pd_de
ph_PH.ISO8859-1: ph ph_ph
pl_PL.ISO8859-2: pl pl_pl polish
pt_PT.ISO8859-1: portuguese pt pt_pt
pt_BR.ISO8859-1: portuguese_brazil pt_br
pp_AN.ISO8859-1: pp pp_an
ps_AF.UTF-8: ps_af
quz_PE.UTF-8: quz_pe
raj_IN.UTF-8: raj_in
ro_RO.ISO8859-2: ro ro_ro romanian rumanian
ru_RU.UTF-8: ru ru_ru
ru_UA.KOI8-U: ru_ua
ru_RU.KOI8-R: russian
rw_RW.ISO8859-1: rw rw_rw
sa_IN.UTF-8: sa_in
sat_IN.UTF-8: sat_in
sc_IT.UTF-8: sc_it
sd_IN.UTF-8: sd sd_in
sd_IN.UTF-8@devanagari: sd_in@devanagari.utf8
sd_PK.UTF-8: sd_pk
se_NO.UTF-8: se_no
sr_RS.UTF-8@latin: serbocroatian sh sh_yu sr_rs@latn sr_yu
sgs_LT.UTF-8: sgs_lt
sr_CS.ISO8859-2: sh_ba.iso88592@bosnia sh_sp sr_cs.iso88592@latn sr_sp sr_yu.iso88592
sh_HR.ISO8859-2: sh_hr
shn_MM.UTF-8: shn_mm
shs_CA.UTF-8: shs_ca
si_LK.UTF-8: si si_lk sinhala
sid_ET.UTF-8: sid_et
sk_SK.ISO8859-2: sk sk_sk slovak
sl_SI.ISO8859-2: sl sl_si slovene slovenian
sl_CS.ISO8859-2: sl_cs
sm_WS.UTF-8: sm_ws
so_DJ.ISO8859-1: so_dj
so_ET.UTF-8: so_et
so_KE.ISO8859-1: so_ke
so_SO.ISO8859-1: so_so
sr_CS.ISO8859-5: sp sp_yu sr_yu.iso88595 sr_yu.iso88595@cyrillic
sq_AL.ISO8859-2: sq sq_al
sq_MK.UTF-8: sq_mk
sr_RS.UTF-8: sr sr@cyrillic sr_rs sr_yu.utf8 sr_yu.utf8@cyrillic sr_yu@cyrillic
sr_CS.UTF-8@latin: sr@latn sr_cs@latn
sr_CS.UTF-8: sr_cs
sr_ME.UTF-8: sr_me
sr_CS.CP1251: sr_yu.cp1251@cyrillic sr_yu.microsoftcp1251@cyrillic
ss_ZA.ISO8859-1: ss ss_za
st_ZA.ISO8859-1: st st_za
sv_SE.ISO8859-1: sv sv_se swedish
sv_FI.ISO8859-1: sv_fi
sw_KE.UTF-8: sw_ke
sw_TZ.UTF-8: sw_tz
szl_PL.UTF-8: szl_pl
ta_IN.TSCII-0: ta ta_in ta_in.tscii ta_in.tscii0
ta_LK.UTF-8: ta_lk
tcy_IN.UTF-8: tcy_in.utf8
te_IN.UTF-8: te te_in
tg_TJ.KOI8-C: tg tg_tj
th_TH.ISO8859-11: th th_th thai
th_TH.TIS620: th_th.tactis th_th.tis620
the_NP.UTF-8: the_np
ti_ER.UTF-8: ti_er
ti_ET.UTF-8: ti_et
tig_ER.UTF-8: tig_er
tk_TM.UTF-8: tk_tm
tl_PH.ISO8859-1: tl tl_ph
tn_ZA.ISO8859-15: tn tn_za
to_TO.UTF-8: to_to
tpi_PG.UTF-8: tpi_pg
tr_TR.ISO8859-9: tr tr_tr turkish
tr_CY.ISO8859-9: tr_cy
ts_ZA.ISO8859-1: ts ts_za
tt_RU.TATAR-CYR: tt tt_ru tt_ru.tatarcyr
tt_RU.UTF-8@iqtelif: tt_ru@iqtelif
ug_CN.UTF-8: ug_cn
uk_UA.KOI8-U: uk uk_ua
en_US.utf: univ universal
en_US.UTF-8: universal.utf8@ucs4
unm_US.UTF-8: unm_us
ur_PK.CP1256: ur ur_pk
ur_IN.UTF-8: ur_in
uz_UZ.UTF-8: uz uz_uz uz_uz@cyrillic
ve_ZA.UTF-8: ve ve_za
vi_VN.TCVN: vi vi_vn vi_vn.tcvn vi_vn.tcvn5712
vi_VN.VISCII: vi_vn.viscii vi_vn.viscii111
wa_BE.ISO8859-1: wa wa_be
wae_CH.UTF-8: wae_ch
wal_ET.UTF-8: wal_et
wo_SN.UTF-8: wo_sn
xh_ZA.ISO8859-1: xh xh_za
yi_US.CP1255: yi yi_us
yo_NG.UTF-8: yo_ng
yue_HK.UTF-8: yue_hk
yuw_PG.UTF-8: yuw_pg
zh_CN.gb2312: zh_cn
zh_TW.big5: zh_cn.big5 zh_tw
zh_HK.big5hkscs: zh_hk zh_hk.big5hk
zh_SG.GB2312: zh_sg
zh_SG.GBK: zh_sg.gbk
zu_ZA.ISO8859-1: zu zu_za
"""

ENCODINGS = """
C: 437 c
ISO8859-1: en 88591 ascii latin_1 iso8859_1 iso88591 latin1
JIS7: jis jis7 iso2022_jp iso2022jp
eucJP: ajec euc_jp eucjp
KOI8-C: koi8c
CP1251: microsoftcp1251 cp1251
CP1255: microsoftcp1255 cp1255
CP1256: microsoftcp1256 cp1256
ISO8859-2: 88592 iso8859_2 iso88592
ISO8859-5: 88595 iso8859_5 iso88595
ISO8859-15: 885915 iso8859_15 iso885915
ISO8859-10: iso8859_10 iso885910
ISO8859-11: iso8859_11 iso885911
ISO8859-13: iso8859_13 iso885913
ISO8859-14: iso8859_14 iso885914
ISO8859-16: iso8859_16 iso885916
ISO8859-3: iso8859_3 iso88593
ISO8859-4: iso8859_4 iso88594
ISO8859-6: iso8859_6 iso88596
ISO8859-7: iso8859_7 iso88597
ISO8859-8: iso8859_8 iso88598
ISO8859-9: iso8859_9 iso88599
SJIS: shift_jis shiftjis
TACTIS: tactis
eucKR: euc_kr euckr
UTF-8: utf_8 utf8
KOI8-R: koi8_r koi8r
KOI8-T: koi8_t koi8t
KOI8-U: koi8_u koi8u
RK1048: kz1048
"""


def table(text):
    """What stands for each of the other names."""
    found, name = {}, ""
    for line in text.splitlines():
        if not line.startswith(" "):
            name, _, line = line.partition(":")
        found.update(dict.fromkeys(line.split(), name))
    return found

"""Numbers as a reader wants them: the error to its last meaningful digit, the value to the same one."""

from math import floor, isfinite, log10

MINUS = "−"


def decimals(error: float) -> int:
    """Decimal places that an error deserves: two digits where it begins with a 1, else one.

    Examples
    --------
    >>> decimals(0.0034), decimals(0.0012), decimals(12.0)
    (3, 4, 0)
    """
    if not isfinite(error) or error <= 0.0:
        return 3
    digits = -floor(log10(error))
    lead = round(error * 10.0**digits, 1)
    if lead >= 10.0:  # 0.0996 is 0.10
        lead, digits = lead / 10.0, digits - 1
    return max(digits + (lead < 2.0), 0)


def plain(value: float, places: int, *, sign: bool = False) -> str:
    """A number with `places` decimals, a true minus sign, and a plus sign where asked for.

    Examples
    --------
    >>> plain(-1.25, 1), plain(0.5, 2, sign=True), plain(-0.0001, 2)
    ('−1.2', '+0.50', '0.00')
    """
    if not isfinite(value):
        return "–"
    text = f"{abs(value):.{places}f}"
    if not any(digit in text for digit in "123456789"):
        return text
    return (MINUS if value < 0 else "+" if sign else "") + text


def with_error(value: float, error: float, *, sign: bool = False, scale: float = 1.0) -> str:
    """A value and its standard error, to the digits that the error allows.

    Parameters
    ----------
    value, error : float
        Both in the same unit; an error of 0 is an exact value, shown with three decimals.
    sign : bool
        Whether a positive value gets a plus sign, as a difference does.
    scale : float
        Factor on both: 100 shows a share in per cent.

    Examples
    --------
    >>> with_error(4.78934, 0.00034), with_error(0.55951, 0.00022, scale=100)
    ('4.7893 ± 0.0003', '55.95 ± 0.02')
    """
    if error == 0.0:
        return plain(value * scale, 3, sign=sign)
    if not isfinite(error):
        return plain(value * scale, 2, sign=sign)
    places = decimals(error * scale)
    return f"{plain(value * scale, places, sign=sign)} ± {error * scale:.{places}f}"


def interval(low: float, high: float, error: float, *, scale: float = 1.0) -> str:
    """A confidence interval to the digits that the standard error allows.

    Examples
    --------
    >>> interval(4.7887, 4.7900, 0.00034)
    '4.7887 to 4.7900'
    """
    places = decimals(error * scale)
    return f"{plain(low * scale, places)} to {plain(high * scale, places)}"


def whole(count: float) -> str:
    """A count in a form that can be read: 20 M, 1.5 M, 250,000.

    Examples
    --------
    >>> whole(20_000_000), whole(1_500_000), whole(1_234_567), whole(12_345)
    ('20 M', '1.5 M', '1,234,567', '12,345')
    """
    count = int(count)
    if count >= 1_000_000 and count % 100_000 == 0:
        return f"{count / 1e6:,.1f}".removesuffix(".0") + " M"
    return f"{count:,}"
